import { skuOf } from '@orderstream/contracts/catalogue';
import { Body, Controller, Inject, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { AnswersReached } from '../platform/http/reached.answer.ts';
import { Roles } from '../platform/http/signed-in.guard.ts';
import { SetStockWarning } from './stock.commands.ts';
import { WarningRequest } from './stock.requests.ts';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/stock')
export class WarningsAdminController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Put('warning')
  @AnswersReached()
  warn(@Body() { channel, product_type, below }: WarningRequest) {
    return this.commands.execute(new SetStockWarning({ sku: skuOf(channel, product_type), below }));
  }
}
