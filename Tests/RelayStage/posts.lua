-- Posts of phones for wrk: 1 KiB each, about ten a second from each connection.

local threads = {}
local count = 0
accepted = 0

function setup(thread)
  thread:set("name", #threads)
  table.insert(threads, thread)
end

function init(arguments)
  wrk.method = "POST"
  wrk.headers["Authorization"] = "Bearer " .. arguments[1]
  math.randomseed(name + 1)
end

function delay() return math.random(50, 150) end

function request()
  count = count + 1
  local number = string.format("%d-%d.", name, count)
  return wrk.format(nil, nil, nil, number .. string.rep("m", 1024 - #number))
end

function response(status)
  if status == 202 then accepted = accepted + 1 end
end

function done(summary, latency, requests)
  local taken = 0
  for _, thread in ipairs(threads) do taken = taken + thread:get("accepted") end
  print(string.format(
    "accepted %d of %d, %d a second: p50 %.1f ms, p99 %.1f ms, most %.1f ms",
    taken, summary.requests, summary.requests * 1000000 / summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
