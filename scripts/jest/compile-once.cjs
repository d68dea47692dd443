// Jest reads and compiles every module again for each spec file. Here a worker does so once and only evaluates it again for each
// file: a compiled script belongs to no context, and holds nothing that a module has made.
const fs = require('node:fs');
const vm = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** @typedef {{ compile: (text: string, filename: string) => unknown, environment: { getVmContext: () => vm.Context | null }, injectedModuleParameters: string[] }} Executor of Jest's runtime, where it is private */
/** @typedef {{ code: string, sourceMapPath?: string | null }} Transformed */
/** @typedef {(filename: string, options?: { isInternalModule?: boolean }) => string} Transform */
/** @typedef {{ transform: Transform, transforms: Map<string, Transformed>, sourceMaps: Map<string, string> }} TransformCache of Jest's runtime, too */
/** @typedef {{ mtimeMs: number, transform: Transformed }} Kept */

/**
 * The compiled script of each file's latest text.
 * @type {Map<string, { text: string, script: vm.Script }>}
 */
const scripts = new Map();

/**
 * @param {string[]} parameters
 * @param {string} text
 * @param {string} filename
 */
function scriptOf(parameters, text, filename) {
  const cached = scripts.get(filename);
  if (cached?.text === text) return cached.script;
  const script = new vm.Script(`(function(${parameters.join()}){${text}\n})`, { filename });
  scripts.set(filename, { text, script });
  return script;
}

/**
 * The transformed text of each file by project, valid until the file changes.
 * @type {Map<string, Map<string, Kept>>}
 */
const transformed = new Map();

/** @param {string} project */
function textsOf(project) {
  const texts = transformed.get(project) ?? /** @type {Map<string, Kept>} */ (new Map());
  transformed.set(project, texts);
  return texts;
}

module.exports = class CompileOnceRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} given */
  constructor(...given) {
    super(...given);
    const [config] = given;
    this.compileOnce(/** @type {Executor} */ (this['executor']));
    this.readOnce(/** @type {TransformCache} */ (this['transformCache']), textsOf(config.id));
  }

  /** @param {Executor} executor */
  compileOnce(executor) {
    const compile = executor.compile.bind(executor);
    executor.compile = (/** @type {string} */ text, /** @type {string} */ filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      try {
        return scriptOf(executor.injectedModuleParameters, text, filename).runInContext(context);
      } catch {
        // Jest says what is wrong with a text.
        return compile(text, filename);
      }
    };
  }

  /**
   * @param {TransformCache} cache
   * @param {Map<string, Kept>} texts
   */
  readOnce(cache, texts) {
    const transform = cache.transform.bind(cache);
    /** @type {Transform} */
    const transformOnce = (filename, options) => {
      if (options?.isInternalModule) return transform(filename, options);
      const { mtimeMs } = fs.statSync(filename);
      const cached = texts.get(filename);
      if (cached?.mtimeMs === mtimeMs) {
        cache.transforms.set(filename, cached.transform);
        if (cached.transform.sourceMapPath) cache.sourceMaps.set(filename, cached.transform.sourceMapPath);
        return cached.transform.code;
      }
      const code = transform(filename, options);
      const made = cache.transforms.get(filename);
      if (made) texts.set(filename, { mtimeMs, transform: made });
      return code;
    };
    cache.transform = transformOnce;
  }
};
