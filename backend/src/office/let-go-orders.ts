import { LetGoOrders } from './office.commands.ts';
import { TakenOrdersVault } from './taken-orders.vault.ts';
import { useCase } from '../platform/deciding/use-case.ts';

export const letGoOrders = useCase(LetGoOrders, { taken: TakenOrdersVault }, async ({ userId }, { taken }): Promise<void> => {
  await taken.letGoAllOf(userId);
});
