import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { LetGoOrders } from './fulfilment.commands.ts';
import { TakenOrdersVault } from './taken-orders.vault.ts';

@CommandHandler(LetGoOrders)
export class LetGoOrdersHandler {
  constructor(@Inject(TakenOrdersVault) private readonly taken: TakenOrdersVault) {}

  async execute({ userId }: LetGoOrders): Promise<void> {
    await this.taken.letGoAllOf(userId);
  }
}
