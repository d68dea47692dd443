/** The one clock that decisions are given their time by. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
