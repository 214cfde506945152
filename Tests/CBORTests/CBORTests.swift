import Testing
@Suite struct CBORTests { @Test func placeholder() {} }
