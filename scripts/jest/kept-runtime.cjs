// Jest evaluates every package anew for each spec file. Here a worker evaluates a package once, in a context that it keeps; the code
// of this repository is evaluated for each file. What a file leaves behind in the context, kept-globals.cjs takes away.
const fs = require('node:fs');
const { default: JestRuntime } = require('jest-runtime');

/** These collect what a spec file gives them, or ask for the hooks of the file that loads them: each file has its own. */
const collecting = ['@nestjs/typeorm', '@testing-library', 'class-transformer', 'class-validator', 'prom-client'];
const perFile = new RegExp(`/node_modules/(?:${collecting.join('|')})/`);
const isKept = (file) => file.includes('/node_modules/') && !perFile.test(file);

/** What a context keeps: modules of packages, texts and functions of all modules, and the runtime of the present spec file. */
const contexts = new WeakMap();
function keptOf(environment) {
  const context = environment.getVmContext();
  if (!contexts.has(context)) contexts.set(context, { packages: new Map(), texts: new Map(), functions: new Map() });
  return contexts.get(context);
}

module.exports = class KeptRuntime extends JestRuntime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    this.kept = keptOf(environment);
    this.kept.present = this;
    this.loadThroughPresent(this.kept);
    this.compileOnce(this.kept.functions);
    this.transformOnce(this.kept.texts);
    const registry = this.registries.getActiveCjsRegistry();
    for (const [file, module] of this.kept.packages) registry.set(file, module);
  }

  /** A package that loads another one long after its own evaluation asks the runtime of the spec file that runs by then. */
  loadThroughPresent(kept) {
    const { requireBuilder } = this;
    requireBuilder.requireDispatch = (from, name) => (isKept(from) ? kept.present : this).requireModuleOrMock(from, name);
  }

  /** Calling the function of a module again makes everything in it anew. */
  compileOnce(functions) {
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (text, file) => {
      const known = functions.get(file);
      if (known?.text === text) return known.compiled;
      const compiled = compile(text, file);
      functions.set(file, { text, compiled });
      return compiled;
    };
  }

  transformOnce(texts) {
    const { transformCache } = this;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      const { mtimeMs } = fs.statSync(file);
      const key = `${file} ${options?.isInternalModule ?? false}`;
      const known = texts.get(key);
      if (known?.mtimeMs === mtimeMs) {
        if (known.map) transformCache.sourceMaps.set(file, known.map);
        return known.text;
      }
      const text = transform(file, options);
      texts.set(key, { mtimeMs, text, map: transformCache.sourceMaps.get(file) });
      return text;
    };
  }

  teardown() {
    for (const [file, module] of this.registries.getActiveCjsRegistry()) {
      if (module.loaded && isKept(file)) this.kept.packages.set(file, module);
    }
    super.teardown();
  }
};
