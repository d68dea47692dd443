import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { CustomerAttempts } from './customer-attempts.vault.ts';
import { paymentsProcess } from '../payments.process.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../testing/shop.ts';
import { Till } from '../testing/till.ts';

const worker = WorkerModule.with({ processes: [fulfilmentProcess, paymentsProcess], timers: [], claims: [webhookInbox] });
const started = setUpShop({ capabilities: [worker] });
const till = new Till(started);

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(5);
});

describe('a customer who pays for the first time', () => {
  const customersOf = async (by: SignedInPerson) => (await till.stripe.customers.list({ email: by.email })).data;

  it('is created at the provider without a search', async () => {
    const kim = await started().people.person();
    await started().provider.control('outcomes', { match: 'GET /v1/customers', effect: 'error', status: 500, times: 1 });
    await till.paidOrder(kim);
    const { planned } = await started().provider.control<{ planned: { times: number }[] }>('outcomes');
    expect(planned).toMatchObject([{ times: 1 }]);
    await started().provider.control('outcomes', { clear: true });
    expect(await customersOf(kim)).toHaveLength(1);
  });

  it('is searched for after an attempt with an unknown outcome', async () => {
    const lea = await started().people.person();
    await started().app.nest.get(CustomerAttempts).begin(lea.id);
    const { id } = await till.stripe.customers.create({ email: lea.email, metadata: { user_id: lea.id } });
    await till.paidOrder(lea);
    expect((await customersOf(lea)).map((customer) => customer.id)).toEqual([id]);
  });
});
