/** Long-lived calls, which the server ends when it shuts down. */
export class OpenCalls {
  readonly #open = new Set<() => void>();
  #said = false;

  /** Registers a call; the returned function removes it. */
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
