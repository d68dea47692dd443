// Jest runs CommonJS; this re-emits the ES modules of node_modules as CommonJS. Everything else passes through.
const { createHash } = require('node:crypto');
const { transformSync, version } = require('@swc/core');

const options = {
  configFile: false,
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
  sourceMaps: false,
};
const isEsm = (source) => /^\s*(?:import\b(?!\s*\()|export\b)/m.test(source) || source.includes('import.meta');

module.exports = {
  process: (source, filename) => (isEsm(source) ? transformSync(source, { ...options, filename }) : { code: source }),
  getCacheKey: (source, filename) => createHash('sha1').update(version).update(__filename).update(filename).update(source).digest('hex'),
};
