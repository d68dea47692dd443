import { stockLevels } from '@orderstream/projections/stock/availability.reads';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../platform/http/ask.ts';
import { AvailabilityAnswer } from './stock.requests.ts';

@ApiTags('stock')
@Controller('api')
export class StockController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  @Get('availability')
  @ApiOkResponse({ type: AvailabilityAnswer })
  async availability(): Promise<AvailabilityAnswer> {
    const levels = await this.ask.of(stockLevels());
    return { items: levels.map(({ channel, product_type, available }) => ({ channel, product_type, available })) };
  }
}
