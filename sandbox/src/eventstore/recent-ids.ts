const kept = 200_000;

/** Which ids were written lately, and where: bounded and empty after a restart, as in the real server. */
export class RecentIds {
  readonly #revisions = new Map<string, number>();

  add(stream: string, id: string, rev: number): void {
    this.#revisions.set(`${id}${stream}`, rev);
    if (this.#revisions.size <= kept) return;
    for (const oldest of this.#revisions.keys()) {
      this.#revisions.delete(oldest);
      return;
    }
  }

  revision(stream: string, id: string): number | undefined {
    return this.#revisions.get(`${id}${stream}`);
  }
}
