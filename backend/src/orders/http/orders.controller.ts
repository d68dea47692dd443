import { detailsAnswer, orderAnswer, ownOrder, ordersOf, type OrderDetails } from '@orderstream/projections/orders/order-list.reads';
import { ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { productsByIds } from '@orderstream/projections/stock/product.reads';
import { deliveredUnits } from '@orderstream/projections/orders/order-units.reads';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { CancelUnpaidOrder } from '../orders.commands.ts';
import { CreateOrder } from '../placing/create-order.ts';
import { refuseUnreadable } from '../order/order.decider.ts';
import { CreateOrderRequest, OrderDetailsAnswer, CreatedOrderAnswer, OrdersAnswer, OrdersQuery } from './orders.requests.ts';
import { DeliveredUnitsAnswer, RevealedAnswer } from '../delivering/order-units.requests.ts';
import { OwnOrders } from './own-orders.ts';
import { RevealOrder } from '../delivering/reveal-order.ts';

@ApiTags('orders')
@Controller('api/orders')
export class OrdersController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(OwnOrders) private readonly ownOrders: OwnOrders,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: CreatedOrderAnswer })
  create(@Body() body: CreateOrderRequest, @Me() me: SignedIn): Promise<CreatedOrderAnswer> {
    if (body.userId !== undefined && body.userId !== me.id) throw refusal('forbidden');
    return this.commands.execute(new CreateOrder({ userId: me.id, wanted: body }));
  }

  @Get()
  @ApiOkResponse({ type: OrdersAnswer })
  async orders(@Query() { stage, search, limit, after }: OrdersQuery, @Me() me: SignedIn): Promise<OrdersAnswer> {
    const { items, next } = await this.ask.of(ordersOf(me.id, { stage, search }, { limit, after }));
    return { items: items.map(orderAnswer), next };
  }

  @Get(':id')
  @ApiOkResponse({ type: OrderDetailsAnswer })
  async order(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<OrderDetailsAnswer> {
    const order = await this.ownOrder(id, me);
    return detailsAnswer(order, await this.ask.of(ordersWaitingForStock([order])));
  }

  @Get(':id/products')
  @ApiOkResponse({ type: DeliveredUnitsAnswer })
  async products(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<DeliveredUnitsAnswer> {
    const order = await this.ownOrder(id, me);
    refuseUnreadable(order.status);
    const units = await this.ask.of(productsByIds(order.items.flatMap(({ product_ids }) => product_ids)));
    return { items: deliveredUnits(units, order) };
  }

  @Post(':id/products/reveal')
  @HttpCode(200)
  @NotIdempotent()
  @ApiOkResponse({ type: RevealedAnswer })
  revealProducts(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<RevealedAnswer> {
    return this.reveal(id, me, 'products');
  }

  @Post(':id/private-info/reveal')
  @HttpCode(200)
  @NotIdempotent()
  @ApiOkResponse({ type: RevealedAnswer })
  revealPrivateInfo(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<RevealedAnswer> {
    return this.reveal(id, me, 'private_info');
  }

  @Post(':id/cancel')
  @AnswersReached()
  @HttpCode(200)
  cancel(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn) {
    return this.commands.execute(new CancelUnpaidOrder({ orderId: id, by: { ...me.actor, role: 'customer' }, cause: 'customer' }));
  }

  private async reveal(id: string, me: SignedIn, what: 'products' | 'private_info'): Promise<RevealedAnswer> {
    const { products, privateInfo } = await this.commands.execute(
      new RevealOrder({ orderId: id, by: { actor: me.actor, as: 'owner' }, what }),
    );
    return { items: products, private_info: privateInfo };
  }

  private ownOrder(id: string, me: SignedIn): Promise<OrderDetails> {
    return this.ownOrders.of(me.id, id, ownOrder(me.id, id));
  }
}
