// One context for all spec files of a project that a worker runs: see kept-runtime.cjs.
const { TestEnvironment } = require('jest-environment-node');
const Globals = require('./kept-globals.cjs');

class KeptEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.globals = new Globals(this.global);
  }

  teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.globals.restore();
    return Promise.resolve();
  }
}

const kept = new Map();

module.exports = class {
  constructor(config, context) {
    const { id } = config.projectConfig;
    if (!kept.has(id)) kept.set(id, new KeptEnvironment(config, context));
    return kept.get(id);
  }
};
