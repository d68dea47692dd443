// Jest runs `src/x.spec.ts`; this loads what the compiler made of it, `dist/x.spec.js`, with Node's own loader. All spec files of a
// worker thereby share one graph of modules, and each module is read and evaluated once.
const path = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const ofCircus = ['EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'].map((name) => Symbol.for(name));

/** Functions that replace or reload modules. Without effect here, because spec files share one module graph, they would make specs meaningless. */
const onModules = [
  'mock',
  'doMock',
  'setMock',
  'unmock',
  'dontMock',
  'deepUnmock',
  'unstable_mockModule',
  'unstable_unmockModule',
  'createMockFromModule',
  'requireActual',
  'requireMock',
  'resetModules',
  'isolateModules',
  'isolateModulesAsync',
  'enableAutomock',
  'disableAutomock',
];

/**
 * Loads a module again instead of returning the cached one.
 * @param {string} file
 */
function evaluateAgain(file) {
  delete require.cache[require.resolve(file)];
  for (const symbol of ofCircus) Reflect.deleteProperty(globalThis, symbol);
  /** @type {unknown} */
  const exported = require(file);
  // The parent would keep each evaluation for ever.
  require.cache[__filename]?.children.splice(0);
  return exported;
}

class NativeRuntime extends JestRuntime {
  /**
   * @override
   * @param {string} file
   */
  unstable_shouldLoadAsEsm(file) {
    return file === this.specFile() || file.endsWith('.mjs');
  }

  /**
   * @override
   * @param {string} file
   */
  async unstable_importModule(file) {
    await import(file === this.specFile() ? this.compiledSpec() : file);
  }

  specFile() {
    return /** @type {string} */ (this['_testPath']);
  }

  compiledSpec() {
    const { rootDir } = /** @type {{ rootDir: string }} */ (this['_config']);
    const name = path.relative(path.join(rootDir, 'src'), this.specFile()).replace(/\.ts$/, '.js');
    return path.join(rootDir, 'dist', name);
  }

  /**
   * Loads a setup file, whose export is called before each spec file.
   * @override
   * @template T
   * @param {string} file
   * @returns {T}
   */
  requireModule(file) {
    return /** @type {T} */ (require(file));
  }

  /**
   * Loads Jest Circus again for each spec file, because its module keeps the tests and hooks of one file.
   * @override
   * @template T
   * @param {string} file
   * @returns {T}
   */
  requireInternalModule(file) {
    return /** @type {T} */ (evaluateAgain(file));
  }

  /**
   * @override
   * @param {Parameters<InstanceType<typeof JestRuntime>['setGlobalsForRuntime']>[0]} globals
   */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    /** @param {string} name */
    const throwUnsupported = (name) => () => {
      throw new Error(`jest.${name} does not work here: spec files share their modules`);
    };
    const { jestObjectFor } = /** @type {{ jestObjectFor: (file: string) => typeof jest }} */ (this['jestGlobals']);
    globalThis.jest = {
      ...jestObjectFor.call(this['jestGlobals'], this.specFile()),
      ...Object.fromEntries(onModules.map((name) => [name, throwUnsupported(name)])),
    };
  }

  /**
   * None are needed: compiled files refer to their maps.
   * @override
   */
  getSourceMaps() {
    return new Map();
  }

  /** @override */
  resetModules() {}
}

// Private there: specs use the real process.
NativeRuntime.prototype['installGetBuiltinModule'] = () => undefined;

module.exports = NativeRuntime;
