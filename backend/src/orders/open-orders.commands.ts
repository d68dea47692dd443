import { Command } from '../platform/command.ts';

abstract class OpenOrdersCommandBase extends Command {
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

export class TakeSlot extends OpenOrdersCommandBase {
  readonly type = 'TakeSlot';
  constructor(
    userId: string,
    orderId: string,
    readonly limit: number,
  ) {
    super(userId, orderId);
  }
}

export class FreeSlot extends OpenOrdersCommandBase {
  readonly type = 'FreeSlot';
}

/** The order is paid, and its customer waits for it. */
export class AwaitDelivery extends OpenOrdersCommandBase {
  readonly type = 'AwaitDelivery';
}

/** Delivered, confirmed without products, or refunded: nobody waits any more. */
export class SettleDelivery extends OpenOrdersCommandBase {
  readonly type = 'SettleDelivery';
}

export type OpenOrdersCommand = TakeSlot | FreeSlot | AwaitDelivery | SettleDelivery;
