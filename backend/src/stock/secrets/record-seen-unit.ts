import { ClearedUnitsVault } from '../units/cleared-units.vault.ts';
import { RecordSeenUnit } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const recordSeenUnit = useCase(
  RecordSeenUnit,
  { clearedUnits: ClearedUnitsVault },
  async (unit, { clearedUnits }): Promise<void> => {
    await clearedUnits.noteSeen(unit);
  },
);
