import type { EffectPermit } from '../deciding/outside-effect.ts';

/** Permits specs of gateways to make changes, for which no stream is asked. */
export const effectPermit = {} as EffectPermit;
