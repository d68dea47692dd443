import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import type { Pool } from 'pg';
import { startWorkerBeside } from '../../accounts/testing/background.ts';
import { startMailbox } from '../../accounts/testing/outside.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { setUpShop } from '../../payments/testing/shop.ts';
import { ProviderWebhooks } from '../../payments/testing/telling.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';

/** Without seals, which would be one more event every minute. */
const settings: Record<string, string> = { SEAL_SECONDS: '3600' };
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
beforeAll(async () => {
  const port = await freePort();
  settings['SMTP_URL'] = `smtp://127.0.0.1:${port}`;
  mailbox = await startMailbox(port);
});
// Registered first, so that it ends before the servers under it.
const worker = startWorkerBeside();
const started = setUpShop({ settings });
const sender = new ProviderWebhooks(started);
beforeAll(() => worker.start(started().app));
afterAll(() => mailbox.stop());

const store = () => started().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
async function typesSince(position: bigint): Promise<string[]> {
  const types: string[] = [];
  for await (const delivery of store().readAll({ after: position })) if (delivery.kind === 'event') types.push(delivery.event.type);
  return types.sort();
}

/** The templates of all mails that were sent. */
async function sentTemplates(): Promise<string[]> {
  const templates: string[] = [];
  for await (const delivery of store().readAll())
    if (delivery.kind === 'event' && delivery.event.type === 'mail_sent')
      templates.push((delivery.event.data as { template: string }).template);
  return templates;
}

/** The number of unsent mails, and of owed commands that may request more. */
async function openWork(): Promise<number> {
  const { rows } = await started()
    .app.nest.get<Pool>(POOL, { strict: false })
    .query<{ open: number }>(
      'select ((select count(*) from work.mail where next_at is not null) + (select count(*) from vault.owed_command))::int as open',
    );
  return rows[0]?.open ?? 0;
}

/** The types of all events since a position, once there are as many as expected and no more follow. */
async function factsSince(position: bigint, expected: readonly string[]): Promise<string[]> {
  await eventually(
    () => typesSince(position),
    ({ length }) => length >= expected.length,
  );
  await eventually(async () => {
    const before = await store().head();
    await pause(1_500, 'further facts would follow now');
    return (await store().head()) === before;
  });
  return typesSince(position);
}

describe('one subscription order', () => {
  const placed = ['order_created', 'stock_held'];
  const paid = [
    ...placed,
    'checkout_opened',
    'customer_linked',
    'hold_extended',
    'hold_kept',
    'mail_sent',
    'order_paid',
    'payment_success',
    'subscription_created',
    'subscription_payment_success',
  ];
  const delivered = [...paid, 'assignment_started', 'mail_sent', 'product_assigned', 'product_delivered'];

  it('causes exactly these events, from its creation to its delivery', async () => {
    const [ann, admin]: SignedInPerson[] = [await started().people.person(), await started().people.person('active', ['admin'])];
    if (!ann || !admin) throw new Error('nobody is there');
    await started().mapCreatorPrice();
    const text = { channel: 'LinkedIn', product_type: 'Creator', private_info: 'a login of this spec' };
    const unit = await started().app.post<{ product_id: string }>('/api/admin/products', text, { as: admin.token });
    // A confirmation is sent only if it is due before the address is confirmed.
    const approvalsAndRole = async () => (await sentTemplates()).filter((template) => template !== 'email_confirmation').length;
    await eventually(async () => (await approvalsAndRole()) === 3 && (await openWork()) === 0, 'the mails of two approvals and a role');
    const begin = await store().head();

    const id = await started().order(ann, 1, { recurrence: 'monthly' });
    expect(await factsSince(begin, placed)).toEqual(placed);
    await sender.unsentEvents();

    const { body } = await started().pay(id, ann);
    await started().provider.visit(body.url, cardForm());
    await sender.sendAll();
    expect(await factsSince(begin, paid)).toEqual([...paid].sort());

    const assign = { productIds: [unit.body.product_id] };
    expect((await started().app.post(`/api/admin/orders/${id}/assign-products`, assign, { as: admin.token })).status).toBe(200);
    expect(await factsSince(begin, delivered)).toEqual([...delivered].sort());
    expect([placed.length <= 3, paid.length <= 14, delivered.length <= 17]).toEqual([true, true, true]);
  });
});
