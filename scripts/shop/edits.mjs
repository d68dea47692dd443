// An administrator edits secrets of units in stock, each once, while processes are killed; then the secrets are read and checked.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

const sku = { channel: 'WhatsApp', product_type: 'Business' };
const units = 4;

class Administrator {
  #token = '';

  constructor(url) {
    this.url = url;
  }

  async send(method, path, body, until = 0) {
    do {
      const answer = await this.once(method, path, body).catch(() => undefined);
      // 403: the command needs a fresh sign-in.
      if (answer?.status === 401 || answer?.status === 403) this.#token = '';
      else if (answer?.ok) return await answer.json();
      if (until > 0) await sleep(100);
    } while (Date.now() < until);
    return undefined;
  }

  async once(method, path, body) {
    if (this.#token === '' && path !== '/api/auth/login') await this.signIn();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, 'idempotency-key': randomUUID() };
    return await fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async signIn() {
    const answer = await this.once('POST', '/api/auth/login', { email: 'admin@demo.test', password: 'orderstream' });
    this.#token = (await answer.json()).access_token ?? '';
  }
}

const soon = () => Date.now() + 60_000;

export async function streamOfEdits(url) {
  const admin = new Administrator(url);
  /** The edits of each unit, in order, and whether each was acknowledged. */
  const asked = new Map();
  for (let n = 0; n < units; n++) {
    const text = `as it was ${randomUUID()}`;
    const made = await admin.send('POST', '/api/admin/products', { ...sku, private_info: text }, soon());
    asked.set(made.product_id, [{ text, told: true }]);
  }
  let running = true;
  const editing = [...asked].map(async ([id, edits]) => {
    for (let n = 1; running; n++) {
      const edit = { text: `edit ${n} ${randomUUID()}`, told: false };
      edits.push(edit);
      edit.told = (await admin.send('PUT', `/api/admin/products/${id}/private-info`, { privateInfo: edit.text })) !== undefined;
      await sleep(edit.told ? 30 : 300);
    }
  });
  const stop = async () => ((running = false), await Promise.all(editing));
  return { admin, asked, stop, done: () => [...asked.values()].flat().filter(({ told }) => told).length - units };
}

async function changesOf(eventStoreUrl) {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const count = new Map();
  try {
    for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, resolveLinkTos: false }))
      if (event?.type === 'product_private_info_changed') count.set(event.data.product_id, (count.get(event.data.product_id) ?? 0) + 1);
  } finally {
    await client.dispose();
  }
  return count;
}

/** A unit shows a requested text, at least as new as its last acknowledged edit; each acknowledged edit is a fact exactly once. */
export async function secretProblems({ admin, asked }, { eventstore_url }) {
  const problems = [];
  const facts = await changesOf(eventstore_url);
  for (const [id, edits] of asked) {
    const { private_info: read } = (await admin.send('POST', `/api/admin/products/${id}/reveal`, {}, soon())) ?? {};
    const last = edits.findLastIndex(({ told }) => told);
    if (!edits.slice(last).some(({ text }) => text === read)) problems.push(`unit ${id} says ${read}, not ${edits[last].text}`);
    const [least, most, found] = [edits.filter(({ told }) => told).length - 1, edits.length - 1, facts.get(id) ?? 0];
    if (found < least || found > most) problems.push(`unit ${id}: ${found} changes in the log, ${least} to ${most} were asked for`);
  }
  return problems;
}
