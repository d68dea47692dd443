import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { UnitWordsVault, type UnitWords } from './unit-words.vault.ts';

/** Says of a unit which batch it is of, and what is to be known of it. */
export class DescribeUnit extends Command<void> {
  readonly type = 'DescribeUnit';
  constructor(
    readonly productId: string,
    readonly words: UnitWords,
  ) {
    super();
  }
}

@CommandHandler(DescribeUnit)
export class DescribeUnitHandler {
  constructor(@Inject(UnitWordsVault) private readonly words: UnitWordsVault) {}

  execute({ productId: id, words }: DescribeUnit): Promise<void> {
    return this.words.keep([{ id, ...words }]);
  }
}
