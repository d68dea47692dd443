// npm test -- --order SEED: spec files in an order that follows from the seed. Files that share modules must not care who was first.
const { createHash } = require('node:crypto');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** @import { Test } from '@jest/test-result' */

/**
 * A pseudo-random sort key that follows from the seed and the file.
 * @param {string} file
 */
const rank = (file) => createHash('sha256').update(`${process.env.SPEC_ORDER} ${file}`).digest('hex');

module.exports = class RandomOrder extends Sequencer {
  /**
   * @override
   * @param {Test[]} tests
   */
  sort(tests) {
    return tests
      .map((test) => ({ test, rank: rank(path.relative(test.context.config.rootDir, test.path)) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .map(({ test }) => test);
  }
};
