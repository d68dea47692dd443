import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAtOnce, listenOnLoopback } from '../../platform/testing/loopback.ts';
import type Stripe from 'stripe';
import { pause } from '@orderstream/client/pause';
import type { Chance } from './chance.ts';

export type WebhookLetter = { id: string; type: string; body: string; signature: string };
type Redelivery = { sign: (body: string) => string; forgetInbox: (ids: readonly string[]) => Promise<void> };
export type OnDelivered = (letter: WebhookLetter) => Promise<void>;

const lostShare = 0.02;
const delayedShare = 0.15;

/** Delivers the provider's webhooks to the shop late, several times, in any order, and 2 % of them never. */
export class UnreliablePost {
  readonly letters: WebhookLetter[] = [];
  readonly refused: string[] = [];
  #lost = 0;
  #underWay = 0;
  #delayed: WebhookLetter[] = [];
  #goal = '';
  #chance: Chance | null = null;
  #delivered: OnDelivered = () => Promise.resolve();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listenOnLoopback(this.#server)}/`;
  }

  /** `delivered` checks what the shop has stored, as soon as it has acknowledged an event. */
  deliverTo(goal: string, chance: Chance, delivered: OnDelivered): void {
    this.#goal = goal;
    this.#chance = chance;
    this.#delivered = delivered;
  }

  close(): Promise<void> {
    return closeAtOnce(this.#server);
  }

  /** Starts a new round: earlier deliveries no longer matter. */
  startRound(): void {
    this.letters.length = 0;
  }

  get lost(): number {
    return this.#lost;
  }

  get idle(): boolean {
    return this.#underWay === 0 && this.#delayed.length === 0;
  }

  /** Delivers all delayed events now. */
  release(): void {
    for (const letter of this.#delayed.splice(0).sort(() => this.chance.next() - 0.5)) this.#send(letter);
  }

  /** Delivers events again in another order, with new signatures; returns their number. */
  async redeliver(stage: Redelivery, types: ReadonlySet<string>, share: number): Promise<number> {
    const chosen = this.letters.filter(({ type }) => types.has(type) && this.chance.happens(share)).sort(() => this.chance.next() - 0.5);
    await stage.forgetInbox(chosen.map(({ id }) => id));
    const next = chosen[Symbol.iterator]();
    const bringing = Array.from({ length: 8 }, async () => {
      for (const letter of next) await this.#deliver({ ...letter, signature: stage.sign(letter.body) });
    });
    await Promise.all(bringing);
    return chosen.length;
  }

  private get chance(): Chance {
    if (!this.#chance) throw new Error('the destination of the webhooks is not set yet');
    return this.#chance;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    response.writeHead(200).end();
    const body = Buffer.concat(parts).toString('utf8');
    const { id, type } = JSON.parse(body) as Stripe.Event;
    const letter = { id, type, body, signature: String(request.headers['stripe-signature']) };
    this.letters.push(letter);
    if (this.chance.happens(lostShare)) this.#lost += 1;
    else if (this.chance.happens(delayedShare)) this.#delayed.push(letter);
    else for (let copies = this.chance.happens(0.3) ? 1 + this.chance.below(5) : 1; copies > 0; copies--) this.#send(letter);
  }

  #send(letter: WebhookLetter): void {
    this.#underWay += 1;
    void pause(this.chance.below(250), 'letters overtake each other')
      .then(() => this.#deliver(letter))
      .catch((error: unknown) => this.refused.push(`${letter.type}: ${String(error)}`))
      .finally(() => (this.#underWay -= 1));
  }

  /** Delivers an event, and repeats that while the shop is overloaded, as the provider does. */
  async #deliver(letter: WebhookLetter, attempt = 1): Promise<void> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': letter.signature };
    const answer = await fetch(this.#goal, { method: 'POST', headers, body: letter.body });
    await answer.arrayBuffer();
    if (answer.status === 200) return this.#delivered(letter);
    if (answer.status === 503 && attempt < 50)
      return pause(200, 'the sender waits before it sends again').then(() => this.#deliver(letter, attempt + 1));
    this.refused.push(`${letter.type}: ${answer.status}`);
  }
}
