/** Another process may still be doing the work: a process tries again soon. This is no failure. */
export class NotYet extends Error {
  constructor(what: string) {
    super(`not yet: ${what}`);
    this.name = 'NotYet';
  }
}
