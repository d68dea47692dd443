import { WorkerModule } from '../../platform/processes/worker.ts';
import { SubscriptionsHttpModule } from '../../subscriptions/subscriptions.module.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from './shop.ts';
import { ProviderWebhooks } from './telling.ts';
import { Till } from './till.ts';

type Work = Parameters<typeof WorkerModule.with>[0];

/** Registers hooks that start a shop with stock, whose worker runs these processes and settles webhooks. */
export function setUpSettlingShop(processes: Work['processes']) {
  const pace = { retryParkedMilliseconds: 500 };
  const worker = WorkerModule.with({ processes, timers: [], claims: [webhookInbox], pace });
  const started = setUpShop({ capabilities: [worker, SubscriptionsHttpModule], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
  beforeAll(async () => {
    await started().mapCreatorPrice();
    await started().addUnits(20);
  });
  return { started, sender: new ProviderWebhooks(started), till: new Till(started) };
}
