// Laws draw the same examples in every run, so that a run fails for a change and not by chance. `npm run prove -- laws` draws others.
import fc from 'fast-check';

const seed = process.env.LAWS_SEED ?? '1';
if (!/^-?\d+$/.test(seed)) throw new Error(`LAWS_SEED is a whole number, not "${seed}"`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
