import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { priceMappings } from '@orderstream/projections/payments/billing-price-map.reads';
import { stockLevels } from '@orderstream/projections/stock/availability.reads';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { Public } from '../../platform/http/signed-in.guard.ts';
import { UnitPriceAnswer } from './catalogue.controller.ts';

export class PublicPriceAnswer {
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: UnitPriceAnswer }) price!: UnitPriceAnswer;
  @ApiProperty({ type: Boolean }) in_stock!: boolean;
}

export class PricesAnswer {
  @ApiProperty({ type: [PublicPriceAnswer] }) items!: PublicPriceAnswer[];
}

const freshFor = 30_000;

/**
 * The products and prices for the public pages. Read at most every half minute, for any number of visitors; stock is not given in
 * numbers.
 */
@ApiTags('orders')
@Controller('api')
export class PricesController {
  private cached: { answer: Promise<PricesAnswer>; until: number } | null = null;

  constructor(@Inject(Ask) private readonly ask: Ask) {}

  @Public()
  @Get('prices')
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ type: PricesAnswer })
  async prices(): Promise<PricesAnswer> {
    if (this.cached === null || this.cached.until < Date.now()) {
      const answer = this.readPrices();
      this.cached = { answer, until: Date.now() + freshFor };
      answer.catch(() => (this.cached = null));
    }
    return this.cached.answer;
  }

  private async readPrices(): Promise<PricesAnswer> {
    const [levels, mappings] = await Promise.all([this.ask.of(stockLevels()), this.ask.of(priceMappings())]);
    const items = levels.flatMap(({ channel, product_type, available }) => {
      const sold = mappings.find((one) => one.valid && one.channel === channel && one.product_type === product_type);
      return sold ? [{ channel, product_type, price: { amount: sold.unit_amount, currency: sold.currency }, in_stock: available > 0 }] : [];
    });
    return { items };
  }
}
