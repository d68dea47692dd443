// Spec files run in the worker's own globals. What a file changes in the process is put back after it.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    const exit = process.exit.bind(process);
    const { exitCode } = process;
    this.before = { console, exit, exitCode, folder: process.cwd(), variables: { ...process.env } };
  }

  setup() {}

  teardown() {
    const { console, exit, exitCode, folder, variables } = this.before;
    this.fakeTimersModern.dispose();
    globalThis.console = console;
    Object.assign(process, { exit, exitCode });
    process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }

  getVmContext() {
    return null;
  }
};
