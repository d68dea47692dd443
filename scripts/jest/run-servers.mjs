/**
 * The servers of a run of Jest, from its start to its end.
 * @type {{ postgres?: { stop: () => Promise<void> }, sandboxes?: import('node:child_process').ChildProcess }}
 */
export const runServers = {};
