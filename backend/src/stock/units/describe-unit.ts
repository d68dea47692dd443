import { command } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { UnitWordsVault, type UnitDescription } from './unit-words.vault.ts';

/** Sets the batch and the office's note of a unit. `instead`: those that its editor saw. */
export class DescribeUnit extends command('DescribeUnit')<
  { productId: string; words: UnitDescription; instead: UnitDescription },
  void
>() {}

export const describeUnit = useCase(DescribeUnit, { words: UnitWordsVault }, async ({ productId, words, instead }, deps): Promise<void> => {
  if (!(await deps.words.replace(productId, words, instead))) throw refusal('product_changed');
});
