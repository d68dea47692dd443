import { pino } from 'pino';
import { refusal } from '../../../platform/deciding/refusal.ts';
import { databaseVault } from '../../../platform/testing/servers.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { Backfill } from './backfill.ts';
import { ReconciliationVault } from './reconciliation.vault.ts';

type Needed = ConstructorParameters<typeof Backfill>;
type Page = { starting_after?: string };

const vault = databaseVault();
const atProvider = { subscriptions: ['sub_1', 'sub_2', 'sub_3'], sessions: [], charges: ['ch_1', 'ch_2'], refunds: ['re_1'] };
const everything = Object.values(atProvider).flat();

beforeEach(async () => {
  await vault().connections.query(`insert into vault.reconciliation (name, seen_until) values ('provider_events', 0)
    on conflict (name) do update set backfill_began = null`);
});

/** A worker whose provider lists these objects, two on each page; `onSettled` learns of each attempt to settle one. */
function worker(onSettled: (id: string) => void) {
  const listOf = (ids: readonly string[] = []) => ({
    list: ({ starting_after: after }: Page) => {
      const rest = ids.slice(after === undefined ? 0 : ids.indexOf(after) + 1);
      return Promise.resolve({ data: rest.slice(0, 2).map((id) => ({ id })), has_more: rest.length > 2 });
    },
  });
  const { subscriptions, sessions, charges, refunds } = atProvider;
  const client = {
    subscriptions: listOf(subscriptions),
    checkout: { sessions: listOf(sessions) },
    charges: listOf(charges),
    invoices: listOf(),
    refunds: listOf(refunds),
    disputes: listOf(),
  };
  const stripe = { ask: (question: (of: unknown) => unknown) => Promise.resolve(question(client)), pages: StripeGateway.prototype.pages };
  const log = pino({ level: 'silent' });
  // What nothing is known of is refused, and a refusal is logged with the id.
  log.warn = ({ about }: { about: string }) => onSettled(about);
  const settling = new Proxy(
    {},
    {
      get: () => {
        throw refusal('order_unknown');
      },
    },
  );
  return new Backfill(stripe as unknown as Needed[0], settling as Needed[1], new ReconciliationVault(vault()), log);
}

const running = new AbortController().signal;

describe('a backfill', () => {
  it('continues in the next round after the object that it has settled last, until each is settled once', async () => {
    const settledIds: string[] = [];
    const rounds: boolean[] = [];
    while (!rounds.includes(true) && rounds.length < 10) rounds.push(await worker((id) => settledIds.push(id)).run(0, running, 0));
    expect(settledIds).toEqual(everything);
    expect(rounds).toEqual([...everything.map(() => false), true]);
  });

  it('that its worker leaves in the middle is continued by the next worker', async () => {
    const settledIds: string[] = [];
    const ending = new AbortController();
    const leaving = worker((id) => {
      settledIds.push(id);
      if (id === 'ch_1') ending.abort();
    });
    expect(await leaving.run(0, ending.signal)).toBe(false);
    expect(settledIds.at(-1)).toBe('ch_1');
    expect(await worker((id) => settledIds.push(id)).run(0, running)).toBe(true);
    expect(settledIds).toEqual(everything);
  });

  it('begins from the start once the provider may have deleted the events since its beginning', async () => {
    await worker(() => {}).run(0, running, 0);
    await vault().connections.query(`update vault.reconciliation set backfill_began = now() - interval '26 days'`);
    const settledIds: string[] = [];
    expect(await worker((id) => settledIds.push(id)).run(0, running)).toBe(true);
    expect(settledIds).toEqual(everything);
  });
});
