// Before each spec file. A test that asserts nothing fails; real servers on a busy machine take their time.
module.exports = () => {
  jest.setTimeout(120_000);
  beforeEach(() => expect.hasAssertions());
};
