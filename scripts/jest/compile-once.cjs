// Jest compiles every module anew for each spec file. Here a worker compiles a text once and evaluates it anew for each file: the
// compiled script belongs to no context, and holds nothing that a module has made.
const vm = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** The latest text of each file, compiled. */
const scripts = new Map();

function scriptOf(parameters, text, filename) {
  const known = scripts.get(filename);
  if (known?.text === text) return known.script;
  const script = new vm.Script(`(function(${parameters}){${text}\n})`, { filename });
  scripts.set(filename, { text, script });
  return script;
}

module.exports = class CompileOnceRuntime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
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
};
