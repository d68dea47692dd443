/** What the server takes, and how long an append may wait for its commit. */
export type Limits = { maxAppendBytes: number; commitTimeoutMs: number };

export const usualLimits: Limits = { maxAppendBytes: 1024 * 1024, commitTimeoutMs: 2000 };
