import { skus } from '@orderstream/contracts/catalogue';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { stockAlertDecider } from './alerts.decider.ts';
import { DropAlerts } from '../notifications.commands.ts';

export const dropAlerts = useCase(DropAlerts, { store: EVENT_STORE }, async ({ userId }, { store }): Promise<void> => {
  for (const sku of skus) await transact(store, stockAlertDecider, sku, { type: 'DropAlert', userId, sku });
});
