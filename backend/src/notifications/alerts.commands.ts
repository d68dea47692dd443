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

/** The stock has reached what these people asked for: each wish is fulfilled once. */
export class SpendAlerts extends Command {
  readonly type = 'SpendAlerts';
  constructor(
    readonly sku: Sku,
    readonly available: number,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

/** The wish goes unfulfilled: its person is leaving. */
export class DropAlert extends Command {
  readonly type = 'DropAlert';
  constructor(
    readonly userId: string,
    readonly sku: Sku,
  ) {
    super();
  }
}

export type AlertCommand = AskForAlert | SpendAlerts | DropAlert;

/** Looks whose wishes the stock of a product fulfils by now. */
export class CheckAlerts extends Command<void> {
  readonly type = 'CheckAlerts';
  constructor(
    readonly sku: Sku,
    /** Where the log says that there is more. What was looked at since then has been looked at. */
    readonly since: bigint | null = null,
  ) {
    super();
  }
}

/** Drops every wish of a person. */
export class DropAlerts extends Command<void> {
  readonly type = 'DropAlerts';
  constructor(readonly userId: string) {
    super();
  }
}
