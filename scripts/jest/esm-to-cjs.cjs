// Jest runs CommonJS; this re-emits the ES modules of node_modules as CommonJS. Everything else passes through.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('@swc/core');

/** @type {import('@swc/core').Options} */
const options = {
  configFile: false,
  swcrc: false,
  jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } },
  module: { type: 'commonjs' },
  sourceMaps: false,
};
const ownSource = readFileSync(__filename);
/**
 * Whether a source needs the transform: ES modules, and CommonJS that imports one at run time, which becomes a `require`.
 * @param {string} source
 */
const isEsm = (source) =>
  /^\s*(?:import\b(?!\s*\()|export\b)/m.test(source) || source.includes('import.meta') || /\bawait import\(/.test(source);

/**
 * Renames constants of an ES module that CommonJS reserves.
 * @param {string} source
 */
const withoutTakenNames = (source) =>
  /\b(?:const|let|var)\s+__(?:dirname|filename)\b/.test(source) ? source.replace(/\b__(dirname|filename)\b/g, 'own_$1') : source;

module.exports = {
  /**
   * @param {string} source
   * @param {string} filename
   */
  process: (source, filename) => (isEsm(source) ? transformSync(withoutTakenNames(source), { ...options, filename }) : { code: source }),
  /**
   * @param {string} source
   * @param {string} filename
   */
  getCacheKey: (source, filename) => createHash('sha1').update(version).update(ownSource).update(filename).update(source).digest('hex'),
};
