// A test that asserts nothing fails. Real servers on a busy machine take their time.
jest.setTimeout(120_000);
beforeEach(() => expect.hasAssertions());
