import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { moveProductIn } from './move-product-in.ts';
import { CompleteProductMove } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const completeProductMove = useCase(
  CompleteProductMove,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault },
  async (move, { store, clearedUnits }): Promise<void> => {
    await moveProductIn({ store, clearedUnits }, move);
  },
);
