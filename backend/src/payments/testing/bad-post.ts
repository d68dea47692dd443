import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAtOnce, listenOnLoopback } from '../../platform/testing/loopback.ts';
import type Stripe from 'stripe';
import type { Chance } from './chance.ts';

export type Letter = { id: string; type: string; body: string; signature: string };
type Again = { sign: (body: string) => string; forgetInbox: (ids: readonly string[]) => Promise<void> };
export type Delivered = (letter: Letter) => Promise<void>;

const lost = 0.02;
const held = 0.15;

/** Sits between the provider and the shop: delivers events late, several times, in any order, and 2 % of them never. */
export class BadPost {
  readonly letters: Letter[] = [];
  readonly refused: string[] = [];
  #lost = 0;
  #underWay = 0;
  #held: Letter[] = [];
  #goal = '';
  #chance: Chance | null = null;
  #delivered: Delivered = () => Promise.resolve();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listenOnLoopback(this.#server)}/`;
  }

  /** `delivered` checks what the shop has stored, as soon as it has acknowledged an event. */
  deliverTo(goal: string, chance: Chance, delivered: Delivered): void {
    this.#goal = goal;
    this.#chance = chance;
    this.#delivered = delivered;
  }

  close(): Promise<void> {
    return closeAtOnce(this.#server);
  }

  /** Starts a new round: earlier deliveries no longer matter. */
  forget(): void {
    this.letters.length = 0;
  }

  get lost(): number {
    return this.#lost;
  }

  get idle(): boolean {
    return this.#underWay === 0 && this.#held.length === 0;
  }

  /** Delivers all delayed events now. */
  release(): void {
    for (const letter of this.#held.splice(0).sort(() => this.chance.next() - 0.5)) this.#send(letter);
  }

  /** Every event again, in another order, with fresh signatures. */
  async again(stage: Again, types: ReadonlySet<string>, share: number): Promise<number> {
    const chosen = this.letters.filter(({ type }) => types.has(type) && this.chance.happens(share)).sort(() => this.chance.next() - 0.5);
    await stage.forgetInbox(chosen.map(({ id }) => id));
    const next = chosen[Symbol.iterator]();
    const bringing = Array.from({ length: 8 }, async () => {
      for (const letter of next) await this.#bring({ ...letter, signature: stage.sign(letter.body) });
    });
    await Promise.all(bringing);
    return chosen.length;
  }

  private get chance(): Chance {
    if (!this.#chance) throw new Error('nobody has said yet where the letters go');
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
    if (this.chance.happens(lost)) this.#lost += 1;
    else if (this.chance.happens(held)) this.#held.push(letter);
    else for (let copies = this.chance.happens(0.3) ? 1 + this.chance.below(5) : 1; copies > 0; copies--) this.#send(letter);
  }

  #send(letter: Letter): void {
    this.#underWay += 1;
    void sleep(this.chance.below(250))
      .then(() => this.#bring(letter))
      .catch((error: unknown) => this.refused.push(`${letter.type}: ${String(error)}`))
      .finally(() => (this.#underWay -= 1));
  }

  /** Events refused for lack of time are delivered again, as the provider does. */
  async #bring(letter: Letter, attempt = 1): Promise<void> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': letter.signature };
    const answer = await fetch(this.#goal, { method: 'POST', headers, body: letter.body });
    await answer.arrayBuffer();
    if (answer.status === 200) return this.#delivered(letter);
    if (answer.status === 503 && attempt < 50) return sleep(200).then(() => this.#bring(letter, attempt + 1));
    this.refused.push(`${letter.type}: ${answer.status}`);
  }
}
