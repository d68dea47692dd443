import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { AdoptSlot } from './fulfilment.commands.ts';
import { OpenOrders } from './open-orders.ts';

@CommandHandler(AdoptSlot)
export class AdoptSlotHandler {
  constructor(@Inject(OpenOrders) private readonly openOrders: OpenOrders) {}

  execute({ userId, orderId }: AdoptSlot): Promise<void> {
    return this.openOrders.adopt(userId, orderId);
  }
}
