// A test that asserts nothing fails.
beforeEach(() => expect.hasAssertions());
