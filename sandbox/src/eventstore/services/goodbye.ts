/** Calls that stay open until the client or the server ends them: the server tells them when it goes down. */
export class OpenCalls {
  readonly #open = new Set<() => void>();
  #said = false;

  /** The answer takes the call off the list. */
  register(end: () => void): () => void {
    if (this.#said) end();
    else this.#open.add(end);
    return () => this.#open.delete(end);
  }

  endAll(): void {
    this.#said = true;
    for (const end of [...this.#open]) end();
    this.#open.clear();
  }
}
