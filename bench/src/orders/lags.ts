/** Where the log ended when. */
export type LogEnd = { position: bigint; at: number };

/** For how long there has been something that this follower has not taken in, in milliseconds. `heads` from the oldest on. */
export function lagMilliseconds(heads: readonly LogEnd[], position: bigint, now: number): number {
  const missed = heads.find((head) => head.position > position);
  return missed === undefined ? 0 : now - missed.at;
}
