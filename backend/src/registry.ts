import type { Capability } from './platform/api.ts';
import type { Work } from './platform/worker.ts';

/** What answers over HTTP. */
export const apiModules: readonly Capability[] = [];

/** What decides in the background. */
export const workerModules: readonly Capability[] = [];

/** What happens without anybody asking. */
export const work: Work = { processes: [], timers: [] };
