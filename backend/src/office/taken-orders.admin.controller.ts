import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { orderById } from '@orderstream/projections/orders/order-list.reads';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { refusal } from '../platform/deciding/refusal.ts';
import { Ask } from '../platform/http/ask.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { OrderTakerAnswer, TakeOrderRequest } from './taken-orders.requests.ts';
import { TakenOrdersVault } from './taken-orders.vault.ts';

/** Employees take orders, so that no two of them work on the same order. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/orders/:id/taken')
export class TakenOrdersAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(TakenOrdersVault) private readonly takenOrders: TakenOrdersVault,
  ) {}

  @Get()
  @ApiOkResponse({ type: OrderTakerAnswer })
  async taker(@Param('id', ParseUUIDPipe) id: string): Promise<OrderTakerAnswer> {
    const row = await this.takenOrders.of(id);
    return { by: row && { id: row.taken_by, name: row.name, since: row.since.toISOString() } };
  }

  @NotIdempotent()
  @Put()
  @ApiOkResponse({ type: OrderTakerAnswer })
  async take(@Param('id', ParseUUIDPipe) id: string, @Body() { from }: TakeOrderRequest, @Me() me: SignedIn): Promise<OrderTakerAnswer> {
    if (!(await this.ask.of(orderById(id)))) throw refusal('order_unknown');
    if (!(await this.takenOrders.take(id, me.id, from ?? null))) throw refusal('order_taken');
    return this.taker(id);
  }

  /** Releases an order. Allowed for its holder and for administrators. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  async release(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<void> {
    const row = await this.takenOrders.of(id);
    if (row && row.taken_by !== me.id && !me.roles.includes('admin')) throw refusal('forbidden');
    await this.takenOrders.release(id);
  }
}
