import { channels, productTypes, type Channel, type ProductType } from '@orderstream/contracts/catalogue';
import { priceMappings } from '@orderstream/projections/payments/billing-price-map.reads';
import { stockLevels } from '@orderstream/projections/stock/availability.reads';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';

export class UnitPriceAnswer {
  @ApiProperty({ type: Number, description: 'minor units, for one unit and month' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
}

export class CatalogueItemAnswer {
  @ApiProperty({ enum: channels }) channel!: Channel;
  @ApiProperty({ enum: productTypes }) product_type!: ProductType;
  @ApiProperty({ type: Number }) available!: number;
  @ApiProperty({ type: UnitPriceAnswer, nullable: true, description: 'null: not for sale now' }) price!: UnitPriceAnswer | null;
}

export class CatalogueAnswer {
  @ApiProperty({ type: [CatalogueItemAnswer] }) items!: CatalogueItemAnswer[];
}

/** What the shop sells: every combination of channel and product type, with its price and its stock in one answer. */
@ApiTags('orders')
@Controller('api')
export class CatalogueController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  @Get('catalogue')
  @ApiOkResponse({ type: CatalogueAnswer })
  async catalogue(): Promise<CatalogueAnswer> {
    const [levels, mappings] = await Promise.all([this.ask.of(stockLevels()), this.ask.of(priceMappings())]);
    return {
      items: levels.map(({ channel, product_type, available }) => {
        const mapping = mappings.find((one) => one.valid && one.channel === channel && one.product_type === product_type);
        const price = mapping ? { amount: mapping.unit_amount, currency: mapping.currency } : null;
        return { channel, product_type, available, price };
      }),
    };
  }
}
