import { skuOf } from '@orderstream/contracts/catalogue';
import { chargesAside } from '@orderstream/projections/payments/attention.reads';
import { priceMappings } from '@orderstream/projections/payments/billing-price-map.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../platform/http/ask.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { AnswersReached } from '../platform/http/reached.answer.ts';
import { FreshSignIn, Roles } from '../platform/http/signed-in.guard.ts';
import { AddPriceMapping } from './add-price-mapping.ts';
import { PriceMappingMadeAnswer, PriceMappingRequest, PriceMappingsAnswer, RefundRequest } from './payments.requests.ts';
import { RefundOrder } from './refund-order.ts';
import { RemovePriceMapping } from './remove-price-mapping.ts';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin')
export class PaymentsAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Get('price-mappings')
  @ApiOkResponse({ type: PriceMappingsAnswer })
  async mappings(): Promise<PriceMappingsAnswer> {
    return { items: await this.ask.of(priceMappings()) };
  }

  @Post('price-mappings')
  @ApiCreatedResponse({ type: PriceMappingMadeAnswer })
  map(@Body() { channel, product_type, stripe_price_id }: PriceMappingRequest): Promise<PriceMappingMadeAnswer> {
    return this.commands.execute(new AddPriceMapping(skuOf(channel, product_type), stripe_price_id.trim()));
  }

  @FreshSignIn()
  @Post('orders/:id/refund')
  @HttpCode(200)
  @AnswersReached()
  async refund(@Param('id', ParseUUIDPipe) id: string, @Body() wish: RefundRequest) {
    const { amount = null, reason = 'requested_by_customer', given_back = null } = wish;
    const [aside = null] = await this.ask.of(chargesAside(id));
    return this.commands.execute(new RefundOrder(id, amount, reason, given_back, aside));
  }

  @Delete('price-mappings/:id')
  @AnswersReached()
  unmap(@Param('id', ParseUUIDPipe) id: string) {
    return this.commands.execute(new RemovePriceMapping(id));
  }
}
