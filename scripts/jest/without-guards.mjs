// Compiles as every other spec is compiled, but takes the guards out that `scripts/test/guards.mjs` lists: no file is touched.
import swc from '@swc/jest';
import { withoutGuards } from '../test/guards.mjs';

/** @import { SyncTransformer } from '@jest/transform' */
/** @import { Options } from '@swc/core' */

export default {
  /** @param {Options} options */
  createTransformer(options) {
    const plain = /** @type {Required<SyncTransformer>} */ (swc.createTransformer(options));
    /** @type {SyncTransformer} */
    const unguarded = {
      canInstrument: plain.canInstrument,
      getCacheKey: (source, file, about) => plain.getCacheKey(withoutGuards(source, file), file, about),
      process: (source, file, about) => plain.process(withoutGuards(source, file), file, about),
    };
    return unguarded;
  },
};
