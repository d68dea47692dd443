import type { CallFailure } from '../services/refusals.ts';
import { Measurements } from './measurements.ts';
import type { Message } from './message.ts';

/** The far end of a consumer: a call. */
export type Outlet = { send: (message: Message) => void; fail: (failure: CallFailure) => void };
export type ConsumerInfo = { from: string; username: string; connectionName: string };

/** One connected reader of a group and what it has not answered for yet. */
export class Consumer {
  readonly info: ConsumerInfo;
  readonly slots: number;
  readonly measurements = new Measurements();
  readonly #outlet: Outlet;
  readonly #inFlight = new Set<Message>();

  constructor(info: ConsumerInfo, slots: number, outlet: Outlet) {
    this.info = info;
    this.slots = Math.max(1, slots);
    this.#outlet = outlet;
  }

  get free(): number {
    return this.slots - this.#inFlight.size;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  send(message: Message, now: number): void {
    message.sentAt = now;
    this.#inFlight.add(message);
    this.#outlet.send(message);
  }

  /** The messages in flight under these ids; they are the consumer's no longer. */
  take(ids: ReadonlySet<string>, now: number): Message[] {
    const taken = [...this.#inFlight].filter((message) => ids.has(message.event.id));
    for (const message of taken) {
      this.#inFlight.delete(message);
      this.measurements.add(now - message.sentAt);
    }
    return taken;
  }

  takeSentBefore(moment: number): Message[] {
    const taken = [...this.#inFlight].filter((message) => message.sentAt < moment);
    for (const message of taken) this.#inFlight.delete(message);
    return taken;
  }

  takeAll(): Message[] {
    const taken = [...this.#inFlight];
    this.#inFlight.clear();
    return taken;
  }

  drop(failure: CallFailure): void {
    this.#inFlight.clear();
    this.#outlet.fail(failure);
  }
}
