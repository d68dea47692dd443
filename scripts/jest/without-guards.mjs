// Compiles as every other spec is compiled, but takes the guards out that `scripts/test/guards.mjs` lists: no file is touched.
import swc from '@swc/jest';
import { withoutGuards } from '../test/guards.mjs';

export default {
  createTransformer(options) {
    const plain = swc.createTransformer(options);
    return {
      canInstrument: plain.canInstrument,
      getCacheKey: (source, file, about) => plain.getCacheKey(withoutGuards(source, file), file, about),
      process: (source, file, about) => plain.process(withoutGuards(source, file), file, about),
    };
  },
};
