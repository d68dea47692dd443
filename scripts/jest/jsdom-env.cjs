// jsdom without Node's fetch family is not a browser: hand the real ones over.
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      TransformStream,
      structuredClone,
      BroadcastChannel,
    });
  }
  exportConditions() {
    return ['orderstream-source', 'require', 'default'];
  }
};
