import type { Message } from './message.ts';

type Entry = { place: number; message: Message | null };

/** Knows up to where everything has been dealt with: the only place from which a group may start again. */
export class Progress {
  #entries: Entry[] = [];
  #done: number | null;
  #unsaved = 0;

  constructor(done: number | null) {
    this.#done = done;
  }

  /** Events that the filter left out count as dealt with: `message` is null for them. */
  pulled(place: number, message: Message | null): void {
    this.#entries.push({ place, message });
  }

  get done(): number | null {
    return this.#done;
  }

  /** How many have been dealt with since the last checkpoint. */
  get unsaved(): number {
    return this.#unsaved;
  }

  advance(): void {
    let count = 0;
    for (const { place, message } of this.#entries) {
      if (message !== null && !message.done) break;
      this.#done = place;
      if (message !== null) this.#unsaved += 1;
      count += 1;
    }
    if (count > 0) this.#entries = this.#entries.slice(count);
  }

  saved(): void {
    this.#unsaved = 0;
  }
}
