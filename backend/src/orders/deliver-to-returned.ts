import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { DeliverToReturned, DeliverWhatWaits } from './fulfilment.commands.ts';
import { OrderWordsVault } from './order-words.vault.ts';

@CommandHandler(DeliverToReturned)
export class DeliverToReturnedHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
  ) {}

  /** Units are set aside for custom orders alone, and each of those has words. */
  async execute({ userId }: DeliverToReturned): Promise<void> {
    for (const orderId of await this.words.ordersOf(userId)) await this.commands.execute(new DeliverWhatWaits(orderId, userId));
  }
}
