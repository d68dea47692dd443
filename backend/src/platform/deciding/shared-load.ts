/** Work shared by its callers: those who call while it runs share the next run, which starts after their calls. */
export class SharedLoad<T> {
  #running: Promise<T> | null = null;
  #next: Promise<T> | null = null;

  constructor(
    private readonly work: () => Promise<T>,
    private readonly onIdle: () => void,
  ) {}

  /** The result of a run that starts after this call. */
  load(): Promise<T> {
    if (this.#running === null) return this.#start();
    const startNext = () => {
      this.#next = null;
      return this.#start();
    };
    return (this.#next ??= this.#running.then(startNext, startNext));
  }

  /** Starts a run, and reports when no other follows it. */
  #start(): Promise<T> {
    this.#running = this.work().finally(() => {
      this.#running = null;
      if (this.#next === null) this.onIdle();
    });
    return this.#running;
  }
}
