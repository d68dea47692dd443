// Jest reads and compiles every module again for each spec file. Here a worker does so once and only evaluates it again for each
// file: a compiled script belongs to no context, and holds nothing that a module has made.
const fs = require('node:fs');
const vm = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** The compiled script of each file's latest text. */
const scripts = new Map();

function scriptOf(parameters, text, filename) {
  const cached = scripts.get(filename);
  if (cached?.text === text) return cached.script;
  const script = new vm.Script(`(function(${parameters}){${text}\n})`, { filename });
  scripts.set(filename, { text, script });
  return script;
}

/** The transformed text of each file by project, valid until the file changes. */
const transformed = new Map();

function textsOf(project) {
  if (!transformed.has(project)) transformed.set(project, new Map());
  return transformed.get(project);
}

module.exports = class CompileOnceRuntime extends JestRuntime {
  constructor(config, ...others) {
    super(config, ...others);
    this.compileOnce(this.executor);
    this.readOnce(this.transformCache, textsOf(config.id));
  }

  compileOnce(executor) {
    const compile = executor.compile.bind(executor);
    executor.compile = (text, filename) => {
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

  readOnce(cache, texts) {
    const transform = cache.transform.bind(cache);
    cache.transform = (filename, options) => {
      if (options?.isInternalModule) return transform(filename, options);
      const { mtimeMs } = fs.statSync(filename);
      const cached = texts.get(filename);
      if (cached?.mtimeMs === mtimeMs) {
        cache.transforms.set(filename, cached.transform);
        if (cached.transform.sourceMapPath) cache.sourceMaps.set(filename, cached.transform.sourceMapPath);
        return cached.transform.code;
      }
      const code = transform(filename, options);
      texts.set(filename, { mtimeMs, transform: cache.transforms.get(filename) });
      return code;
    };
  }
};
