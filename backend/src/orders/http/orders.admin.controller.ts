import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { skuOf } from '@orderstream/contracts/catalogue';
import { officeAnswer, officeOrder, ordersPage, type OrderDetails } from '@orderstream/projections/orders/order-list.reads';
import { ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { ordersSummary } from '@orderstream/projections/orders/order-stats.reads';
import { productsByIds } from '@orderstream/projections/stock/product.reads';
import type { Picks } from '@orderstream/contracts/stock/events';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { providerPageUrl } from '../../platform/settings/provider-page.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { ConfirmWithoutProducts } from '../delivering/confirm-without-products.ts';
import { SendOrder } from '../placing/send-order.ts';
import { AssignToOrder } from '../delivering/assign-to-order.ts';
import { DeliverOrder } from '../delivering/deliver-order.ts';
import { CreateCustomOrder } from '../placing/create-custom-order.ts';
import { EditDraft } from '../placing/edit-draft.ts';
import type { CustomTerms } from '../order/custom-terms.ts';
import { CancelUnpaidOrder } from '../orders.commands.ts';
import {
  AdminOrderDetailsAnswer,
  AdminOrdersAnswer,
  AdminOrdersQuery,
  CustomOrderRequest,
  CustomTermsRequest,
  DraftChangeRequest,
  OfficeCancelRequest,
  CreatedOrderAnswer,
  OrdersSummaryAnswer,
  SendRequest,
} from './orders.requests.ts';
import { AssignRequest, ReplaceUnitRequest, RevealedAnswer, TakeBackRequest } from '../delivering/order-units.requests.ts';
import { RemindCustomer } from '../paying/remind-customer.ts';
import { ReplaceUnit } from '../delivering/replace-unit.ts';
import { RevealOrder } from '../delivering/reveal-order.ts';
import { TakeBackDelivery } from '../delivering/take-back-delivery.ts';

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin')
export class OrdersAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get('orders')
  @ApiOkResponse({ type: AdminOrdersAnswer })
  async orders(@Query() { limit, after, ...filter }: AdminOrdersQuery): Promise<AdminOrdersAnswer> {
    const { value, as_of } = await this.ask.located(ordersPage(filter, { limit, after }));
    const short = await this.ask.of(ordersWaitingForStock(value.items));
    return { items: value.items.map((item) => officeAnswer(item, short)), next: value.next, as_of };
  }

  @Get('orders/:id')
  @ApiOkResponse({ type: AdminOrderDetailsAnswer })
  async order(@Param('id', ParseUUIDPipe) id: string): Promise<AdminOrderDetailsAnswer> {
    const order = await this.ask.of(officeOrder(id));
    if (!order) throw refusal('order_unknown');
    return { ...order, ...this.pagesOf(order) };
  }

  @Get('users/:id/orders-summary')
  @ApiOkResponse({ type: OrdersSummaryAnswer })
  summary(@Param('id', ParseUUIDPipe) id: string): Promise<OrdersSummaryAnswer> {
    return this.ask.of(ordersSummary(id));
  }

  @Post('orders')
  @Roles('admin')
  @ApiCreatedResponse({ type: CreatedOrderAnswer })
  create(@Body() { user_id, draft = false, ...terms }: CustomOrderRequest): Promise<CreatedOrderAnswer> {
    return this.commands.execute(new CreateCustomOrder({ userId: user_id, terms: this.terms(terms), draft }));
  }

  @Patch('orders/:id')
  @Roles('admin')
  @AnswersReached()
  edit(@Param('id', ParseUUIDPipe) id: string, @Body() { version, ...terms }: DraftChangeRequest) {
    return this.commands.execute(new EditDraft({ orderId: id, terms: this.terms(terms), seen: version }));
  }

  @Post('orders/:id/send')
  @AnswersReached()
  @HttpCode(200)
  send(@Param('id', ParseUUIDPipe) id: string, @Body() { version }: SendRequest) {
    return this.commands.execute(new SendOrder({ orderId: id, seen: version }));
  }

  @Post('orders/:id/remind')
  @AnswersReached()
  @HttpCode(200)
  remind(@Param('id', ParseUUIDPipe) id: string) {
    return this.commands.execute(new RemindCustomer({ orderId: id }));
  }

  @Post('orders/:id/assign-products')
  @AnswersReached()
  @HttpCode(200)
  async assign(@Param('id', ParseUUIDPipe) id: string, @Body() { productIds }: AssignRequest) {
    const units = await this.ask.of(productsByIds(productIds));
    if (units.length < productIds.length) throw refusal('product_unknown');
    const skus = [...new Set(units.map(({ channel, product_type }) => skuOf(channel, product_type)))];
    const ofSku = (sku: string) => units.filter(({ channel, product_type }) => skuOf(channel, product_type) === sku);
    const items: Picks = skus.map((sku) => ({ sku, product_ids: ofSku(sku).map((unit) => unit.id) }));
    return this.commands.execute(new AssignToOrder({ orderId: id, items, automatic: false }));
  }

  @Post('orders/:id/deliver')
  @AnswersReached()
  @HttpCode(200)
  deliver(@Param('id', ParseUUIDPipe) id: string) {
    return this.commands.execute(new DeliverOrder({ orderId: id, automatic: false }));
  }

  @Post('orders/:id/unassign-products')
  @AnswersReached()
  @HttpCode(200)
  unassign(@Param('id', ParseUUIDPipe) id: string, @Body() { reason }: TakeBackRequest) {
    return this.commands.execute(new TakeBackDelivery({ orderId: id, reason }));
  }

  @Post('orders/:id/replace-unit')
  @AnswersReached()
  @HttpCode(200)
  replace(@Param('id', ParseUUIDPipe) id: string, @Body() { product_id, reason, fate = 'quarantine' }: ReplaceUnitRequest) {
    return this.commands.execute(new ReplaceUnit({ orderId: id, productId: product_id, reason, fate }));
  }

  @Post('orders/:id/confirm-without-products')
  @AnswersReached()
  @HttpCode(200)
  confirm(@Param('id', ParseUUIDPipe) id: string) {
    return this.commands.execute(new ConfirmWithoutProducts({ orderId: id }));
  }

  @Post('orders/:id/cancel')
  @AnswersReached()
  @HttpCode(200)
  cancel(@Param('id', ParseUUIDPipe) id: string, @Body() { reason }: OfficeCancelRequest, @Me() me: SignedIn) {
    return this.commands.execute(new CancelUnpaidOrder({ orderId: id, by: me.actor, cause: 'admin', reason }));
  }

  @FreshSignIn()
  @Post('orders/:id/reveal')
  @Roles('admin')
  @HttpCode(200)
  @NotIdempotent()
  @ApiOkResponse({ type: RevealedAnswer })
  async reveal(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<RevealedAnswer> {
    const { products, privateInfo } = await this.commands.execute(
      new RevealOrder({ orderId: id, by: { actor: me.actor, as: 'admin' }, what: 'everything' }),
    );
    return { items: products, private_info: privateInfo };
  }

  private terms({ amount, currency, order_type, subscription_plan, description, private_info }: CustomTermsRequest): CustomTerms {
    const recurrence = order_type === 'subscription' ? 'monthly' : 'one_time';
    const plan = order_type === 'subscription' ? (subscription_plan ?? 'Upwork Pipeline') : null;
    const shop = this.settings.shopCurrency;
    if (currency !== undefined && currency !== shop) throw refusal('invalid', [{ field: 'currency', code: 'not_the_shops' }]);
    return { amount, currency: shop, recurrence, subscriptionPlan: plan, description, privateInfo: private_info ?? null };
  }

  private pagesOf({ stripe_payment_id, stripe_subscription_id }: Pick<OrderDetails, 'stripe_payment_id' | 'stripe_subscription_id'>) {
    return {
      payment_page: providerPageUrl(this.settings, 'payments', stripe_payment_id),
      subscription_page: providerPageUrl(this.settings, 'subscriptions', stripe_subscription_id),
    };
  }
}
