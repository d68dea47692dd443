/** Why the start failed: a message with the step, the reason and what to do about it. */
export class Failure extends Error {
  constructor(
    readonly step: string,
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(`${step}: ${reason}`);
    this.name = 'Failure';
  }
}
