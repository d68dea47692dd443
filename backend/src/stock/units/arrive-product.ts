import { EVENT_STORE } from '../../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { moveProductIn } from './move-product-in.ts';
import { ArriveProduct } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const arriveProduct = useCase(
  ArriveProduct,
  { store: EVENT_STORE, left: LeftUnitsVault },
  async (arriving, { store, left }): Promise<void> => {
    await moveProductIn({ store, left }, arriving);
  },
);
