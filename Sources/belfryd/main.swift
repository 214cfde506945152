print("belfry")
