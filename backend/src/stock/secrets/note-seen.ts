import { LeftUnitsVault } from '../units/left-units.vault.ts';
import { NoteSeen } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const noteSeen = useCase(NoteSeen, { left: LeftUnitsVault }, async (seen, { left }): Promise<void> => {
  await left.noteSeen(seen);
});
