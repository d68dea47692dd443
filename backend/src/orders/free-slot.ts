import { Inject } from '@nestjs/common';
import { Command } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { OpenOrders } from './open-orders.ts';

/** An order that is canceled, or was never created, is open no more. */
export class FreeSlot extends Command<void> {
  readonly type = 'FreeSlot';
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(FreeSlot)
export class FreeSlotHandler {
  constructor(@Inject(OpenOrders) private readonly openOrders: OpenOrders) {}

  execute({ orderId }: FreeSlot): Promise<void> {
    return this.openOrders.free(orderId);
  }
}
