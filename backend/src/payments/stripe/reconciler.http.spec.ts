import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { LookAtPayment } from '../../orders/orders.commands.ts';
import { WorkerModule } from '../../platform/worker.ts';
import { PaymentsWorkerModule } from '../payments.module.ts';
import { payments } from '../payments.process.ts';
import { card } from '../testing/provider.ts';
import { shop } from '../testing/shop.ts';
import { eventually } from '../testing/telling.ts';
import { webhooks } from './webhooks.process.ts';

const worker = WorkerModule.doing({ processes: [webhooks, payments], timers: [] });
const started = shop({ capabilities: [worker, PaymentsWorkerModule], settings: { RECONCILE_SECONDS: '0.3' } });
let ann: SignedInPerson | null = null;

beforeAll(async () => {
  ann = await started().people.person();
  await started().sells();
  await started().stocked(1);
}, 60_000);

describe('an order whose payment nobody told of', () => {
  it('is paid once the provider has been asked', async () => {
    if (!ann) throw new Error('nobody is there yet');
    const id = await started().order(ann);
    const { url } = (await started().pay(id, ann)).body;
    await started().provider.visit(url, card());
    const status = await eventually(
      async () => (await started().people.execute(new LookAtPayment(id))).status,
      (found) => found === 'paid_in_process',
    );
    expect(status).toBe('paid_in_process');
  });
});
