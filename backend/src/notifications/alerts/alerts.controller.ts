import { skuOf } from '@orderstream/contracts/catalogue';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { AlertRequest } from './alerts.requests.ts';
import { RequestAlert } from '../notifications.commands.ts';

@ApiTags('stock')
@Controller('api/stock-alerts')
export class AlertsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Requests one mail when this quantity can be ordered. Another request for the same product replaces it. */
  @Post()
  @AnswersReached()
  @HttpCode(200)
  ask(@Body() { channel, product_type, quantity }: AlertRequest, @Me() me: SignedIn) {
    return this.commands.execute(new RequestAlert({ userId: me.id, sku: skuOf(channel, product_type), quantity }));
  }
}
