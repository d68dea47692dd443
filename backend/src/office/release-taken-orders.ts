import { ReleaseTakenOrders } from './office.commands.ts';
import { TakenOrdersVault } from './taken-orders.vault.ts';
import { useCase } from '../platform/deciding/use-case.ts';

export const releaseTakenOrders = useCase(
  ReleaseTakenOrders,
  { takenOrders: TakenOrdersVault },
  async ({ userId }, { takenOrders }): Promise<void> => {
    await takenOrders.releaseAllOf(userId);
  },
);
