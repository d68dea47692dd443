// Jest runs `src/x.spec.ts`; this loads what the compiler made of it, `dist/x.spec.js`, with Node's own loader. All spec files of a
// worker thereby share one graph of modules, and each module is read and evaluated once.
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const ofCircus = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'].map((name) => Symbol.for(name));

/** Functions that replace or reload modules. Without effect here, because spec files share one module graph, they would make specs meaningless. */
const onModules = [
  ...[
    'mock',
    'doMock',
    'setMock',
    'unmock',
    'dontMock',
    'deepUnmock',
    'unstable_mockModule',
    'unstable_unmockModule',
    'createMockFromModule',
  ],
  ...['requireActual', 'requireMock', 'resetModules', 'isolateModules', 'isolateModulesAsync', 'enableAutomock', 'disableAutomock'],
];

/** Loads a module again instead of returning the cached one. */
function evaluateAgain(file) {
  delete require.cache[require.resolve(file)];
  for (const symbol of ofCircus) delete globalThis[symbol];
  const exported = require(file);
  // The parent would keep each evaluation for ever.
  module.children.splice(0);
  return exported;
}

module.exports = class NativeRuntime extends JestRuntime {
  unstable_shouldLoadAsEsm(file) {
    return file === this._testPath || file.endsWith('.mjs');
  }

  async unstable_importModule(file) {
    await import(file === this._testPath ? this.compiledSpec() : file);
  }

  compiledSpec() {
    const { rootDir } = this._config;
    const name = path.relative(path.join(rootDir, 'src'), this._testPath).replace(/\.ts$/, '.js');
    return path.join(rootDir, 'dist', name);
  }

  /** Loads a setup file, whose export is called before each spec file. */
  requireModule(file) {
    return require(file);
  }

  /** Loads Jest Circus again for each spec file, because its module keeps the tests and hooks of one file. */
  requireInternalModule(file) {
    return evaluateAgain(file);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    const throwUnsupported = (name) => () => {
      throw new Error(`jest.${name} does not work here: spec files share their modules`);
    };
    globalThis.jest = {
      ...this.jestGlobals.jestObjectFor(this._testPath),
      ...Object.fromEntries(onModules.map((name) => [name, throwUnsupported(name)])),
    };
  }

  /** None are needed: compiled files refer to their maps. */
  getSourceMaps() {
    return null;
  }

  /** Does nothing: specs use the real process. */
  installGetBuiltinModule() {}

  resetModules() {}
};
