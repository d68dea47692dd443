/** Calls that stay open until the client or the server ends them: the server tells them when it goes down. */
export class Goodbye {
  readonly #open = new Set<() => void>();

  /** The answer takes the call off the list. */
  tell(end: () => void): () => void {
    this.#open.add(end);
    return () => this.#open.delete(end);
  }

  say(): void {
    for (const end of [...this.#open]) end();
    this.#open.clear();
  }
}
