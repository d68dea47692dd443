import { command } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { UnitWordsVault, type UnitDescription } from './unit-words.vault.ts';

/** Sets the batch and the office's note of a unit. */
export class DescribeUnit extends command('DescribeUnit')<{ productId: string; words: UnitDescription }, void>() {}

export const describeUnit = useCase(DescribeUnit, { words: UnitWordsVault }, ({ productId: id, words }, deps): Promise<void> =>
  deps.words.keep([{ id, ...words }]),
);
