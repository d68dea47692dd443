import { skuOf } from '@orderstream/contracts/catalogue';
import { priceHistory } from '@orderstream/projections/payments/price-history.reads';
import { priceMappings, type PriceMapping } from '@orderstream/projections/payments/billing-price-map.reads';
import { runningByPrice } from '@orderstream/projections/subscriptions/user-subscriptions.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../platform/http/ask.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { AnswersReached } from '../platform/http/reached.answer.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.guard.ts';
import { FreshSignIn, Roles } from '../platform/http/signed-in.guard.ts';
import { ListProviderPrices } from './payments.commands.ts';
import {
  PriceChangeRequest,
  PriceHistoryAnswer,
  CreatedPriceMappingAnswer,
  PriceMappingRequest,
  PriceMappingsAnswer,
  ProviderPricesAnswer,
  RefundRequest,
} from './payments.requests.ts';
import { RefundCharge } from './charges/refund-charge.ts';
import { MapPrice } from './prices/map-price.ts';
import { RemovePriceMapping } from './prices/remove-price-mapping.ts';

const providerId = /^\w{1,255}$/;

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
    const [{ value: mappings, as_of }, subscribed] = await Promise.all([this.ask.located(priceMappings()), this.ask.of(runningByPrice())]);
    const keptAt = ({ channel, product_type }: PriceMapping) =>
      subscribed
        .filter((one) => one.channel === channel && one.product_type === product_type)
        .map(({ running, unit_amount, currency }) => ({ running, unit_amount, currency }));
    const items = mappings.map((mapping) => {
      const kept = keptAt(mapping);
      return { ...mapping, running: kept.reduce((sum, { running }) => sum + running, 0), kept };
    });
    return { items, as_of };
  }

  /** The prices of each product, with their period and the administrator who set them. */
  @Get('price-history')
  @ApiOkResponse({ type: PriceHistoryAnswer })
  async history(): Promise<PriceHistoryAnswer> {
    return { items: await this.ask.of(priceHistory()) };
  }

  @Post('price-mappings')
  @ApiCreatedResponse({ type: CreatedPriceMappingAnswer })
  map(@Body() { channel, product_type, stripe_price_id }: PriceMappingRequest): Promise<CreatedPriceMappingAnswer> {
    return this.commands.execute(new MapPrice({ priceId: stripe_price_id.trim(), target: { sku: skuOf(channel, product_type) } }));
  }

  @FreshSignIn()
  @Post('charges/:id/refund')
  @HttpCode(200)
  @AnswersReached()
  async refund(@Param('id') chargeId: string, @Body() wish: RefundRequest) {
    const { amount = null, reason = 'requested_by_customer', given_back = null } = wish;
    if (!providerId.test(chargeId)) throw refusal('payment_unknown');
    return this.commands.execute(new RefundCharge({ chargeId, amount, reason, givenBack: given_back }));
  }

  @Put('price-mappings/:id')
  @ApiOkResponse({ type: CreatedPriceMappingAnswer })
  replace(@Param('id', ParseUUIDPipe) id: string, @Body() { stripe_price_id }: PriceChangeRequest): Promise<CreatedPriceMappingAnswer> {
    return this.commands.execute(new MapPrice({ priceId: stripe_price_id.trim(), target: { replaces: id } }));
  }

  /** The provider's prices that could be used for a sale. */
  @Get('provider-prices')
  @RateLimit({ name: 'provider_prices', most: 60, seconds: 60, by: 'user' })
  @ApiOkResponse({ type: ProviderPricesAnswer })
  async providerPrices(): Promise<ProviderPricesAnswer> {
    return { items: await this.commands.execute(new ListProviderPrices()) };
  }

  @Delete('price-mappings/:id')
  @AnswersReached()
  unmap(@Param('id', ParseUUIDPipe) id: string) {
    return this.commands.execute(new RemovePriceMapping({ mappingId: id }));
  }
}
