import { Inject } from '@nestjs/common';
import { DescribeOrder } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { FindOrderOfUnit } from '../stock/stock.commands.ts';
import { RequestMail, TellSecretChanged } from './notifications.commands.ts';

@CommandHandler(TellSecretChanged)
export class TellSecretChangedHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async execute({ causeId, sku, productId, orderId }: TellSecretChanged): Promise<void> {
    const id = orderId ?? (await this.commands.execute(new FindOrderOfUnit(sku, productId)));
    if (id === null) return;
    const { userId, isReadable } = await this.commands.execute(new DescribeOrder(id));
    if (isReadable) await this.commands.execute(new RequestMail(causeId, userId, 'secret_changed', causeId, id));
  }
}
