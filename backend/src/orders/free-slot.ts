import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { FreeSlot } from './fulfilment.commands.ts';
import { OpenOrders } from './open-orders.ts';

@CommandHandler(FreeSlot)
export class FreeSlotHandler {
  constructor(@Inject(OpenOrders) private readonly openOrders: OpenOrders) {}

  execute({ orderId }: FreeSlot): Promise<void> {
    return this.openOrders.free(orderId);
  }
}
