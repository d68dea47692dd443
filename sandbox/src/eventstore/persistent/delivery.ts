import type { GroupSettings } from '../storage/group-record.ts';
import type { Consumer } from './consumer.ts';
import { Dispatch } from './dispatch.ts';
import { Measurements } from './measurements.ts';
import type { Message, NackAction } from './message.ts';
import type { Parking } from './parking.ts';

/** The messages of a group between being read and being done with. */
export class Delivery {
  readonly measurements = new Measurements();
  readonly #settings: GroupSettings;
  readonly #parking: Parking;
  readonly #signal: AbortSignal;
  readonly #advanced: () => void;
  readonly #dispatch: Dispatch;
  #consumers: Consumer[] = [];
  #waiting: Message[] = [];
  #retrying: Message[] = [];
  #parkingNow = 0;
  #makeRoom: (() => void) | undefined;

  constructor(settings: GroupSettings, parking: Parking, signal: AbortSignal, advanced: () => void) {
    this.#settings = settings;
    this.#parking = parking;
    this.#signal = signal;
    this.#advanced = advanced;
    this.#dispatch = new Dispatch(settings.consumer_strategy);
  }

  get consumers(): readonly Consumer[] {
    return this.#consumers;
  }

  get counts(): { waiting: number; retrying: number; inFlight: number } {
    const inFlight = this.#consumers.reduce((sum, consumer) => sum + consumer.inFlight, 0);
    return { waiting: this.#waiting.length, retrying: this.#retrying.length, inFlight };
  }

  connect(consumer: Consumer): void {
    this.#consumers.push(consumer);
    this.#push();
  }

  /** What the consumer had not answered for goes to others, as the first thing they get. */
  disconnect(consumer: Consumer): void {
    this.#consumers = this.#consumers.filter((one) => one !== consumer);
    this.#retrying.push(...consumer.takeAll());
    this.#push();
  }

  give(message: Message): void {
    this.#waiting.push(message);
    this.#push();
  }

  again(message: Message): void {
    this.#retrying.push(message);
    this.#push();
  }

  /** Waits while as much is held as may be. */
  async room(): Promise<void> {
    const most = Math.max(1, this.#settings.history_buffer_size);
    while (!this.#signal.aborted && this.#waiting.length + this.#parkingNow >= most) {
      await new Promise<void>((resolve) => (this.#makeRoom = resolve));
    }
  }

  /** Wakes the reader that waits for room. */
  release(): void {
    this.#makeRoom?.();
  }

  ack(consumer: Consumer, ids: ReadonlySet<string>): void {
    for (const message of this.#taken(consumer, ids)) message.done = true;
    this.#advanced();
    this.#push();
  }

  nack(consumer: Consumer, ids: ReadonlySet<string>, action: NackAction, reason: string): void {
    for (const message of this.#taken(consumer, ids)) {
      if (action === 'retry') this.#retry(message, reason);
      else if (action === 'park') void this.#park(message, reason);
      else if (action === 'skip') message.done = true;
      else this.#retrying.push(message);
    }
    this.#advanced();
    if (action !== 'stop') this.#push();
  }

  timeOut(now: number): void {
    const { message_timeout_ms: timeout } = this.#settings;
    if (timeout <= 0) return;
    for (const consumer of this.#consumers) {
      for (const message of consumer.takeSentBefore(now - timeout)) this.#retry(message, 'Client exceeded message timeout');
    }
    this.#push();
  }

  #taken(consumer: Consumer, ids: ReadonlySet<string>): Message[] {
    const now = Date.now();
    const taken = consumer.take(ids, now);
    for (const message of taken) this.measurements.add(now - message.sentAt);
    return taken;
  }

  #retry(message: Message, reason: string): void {
    if (message.retries >= this.#settings.max_retry_count) {
      void this.#park(message, `Reason: ${reason}. Retried ${message.retries} times.`);
      return;
    }
    message.retries += 1;
    this.#retrying.push(message);
  }

  async #park(message: Message, reason: string): Promise<void> {
    this.#parkingNow += 1;
    await this.#parking.park(message, reason, this.#signal);
    this.#parkingNow -= 1;
    if (this.#signal.aborted) return;
    message.done = true;
    this.#advanced();
    this.#push();
  }

  #push(): void {
    if (this.#retrying.length > 0) this.#retrying = this.#sent(this.#retrying);
    if (this.#retrying.length === 0 || this.#dispatch.mayOvertake) this.#waiting = this.#sent(this.#waiting);
    this.release();
  }

  /** Sends what it can; answers what has to wait. */
  #sent(messages: Message[]): Message[] {
    const now = Date.now();
    const kept: Message[] = [];
    for (const [at, message] of messages.entries()) {
      const consumer = this.#dispatch.choose(this.#consumers, message);
      if (consumer !== null) consumer.send(message, now);
      else if (this.#dispatch.mayOvertake) kept.push(message);
      else return at === 0 ? messages : messages.slice(at);
    }
    return kept;
  }
}
