import type { Sku } from '@orderstream/contracts/catalogue';
import { Command } from '../platform/command.ts';

export class AskForAlert extends Command {
  readonly type = 'AskForAlert';
  constructor(
    readonly userId: string,
    readonly sku: Sku,
    readonly quantity: number,
  ) {
    super();
  }
}

/** The stock has reached what was asked for: the wish is fulfilled once. */
export class SpendAlert extends Command {
  readonly type = 'SpendAlert';
  constructor(
    readonly userId: string,
    readonly sku: Sku,
    readonly available: number,
  ) {
    super();
  }
}

export type AlertCommand = AskForAlert | SpendAlert;
