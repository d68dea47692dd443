import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { isReadable } from '@orderstream/contracts/orders/lifecycle';
import { orderById, detailsAnswer, ownOrder } from '@orderstream/projections/orders/order-list.reads';
import { ordersWaitingForStock } from '@orderstream/projections/orders/order-stock.reads';
import { ownTimeline } from '@orderstream/projections/orders/order-timeline.reads';
import { deliveredUnits, problemsWithUnits } from '@orderstream/projections/orders/order-units.reads';
import { problemsOf } from '@orderstream/projections/payments/attention/problems.reads';
import { productsByIds } from '@orderstream/projections/stock/product.reads';
import { Controller, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RecordCustomerView } from '../../audit/audit.commands.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Ask } from '../../platform/http/ask.ts';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { entryForCustomer } from './timeline.requests.ts';
import { CustomerViewAnswer } from './customer-view.requests.ts';

const longestStory = 200;

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/orders/:id/as-customer')
export class CustomerViewAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The page of an order as its customer sees it, its private information masked. The view is recorded before it is answered. */
  @Post()
  @HttpCode(200)
  @NotIdempotent()
  @ApiOkResponse({ type: CustomerViewAnswer })
  async look(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<CustomerViewAnswer> {
    const customer = (await this.ask.of(orderById(id)))?.user_id;
    // A draft does not exist for its customer.
    const order = customer === undefined ? null : await this.ask.of(ownOrder(customer, id));
    if (!order) throw refusal('order_unknown');
    await this.commands.execute(new RecordCustomerView({ viewerId: me.id, customerId: order.user_id, orderId: id }));
    const units = isReadable(order.status) ? await this.ask.of(productsByIds(order.items.flatMap(({ product_ids }) => product_ids))) : [];
    const [problems, story, short] = await Promise.all([
      this.ask.of(problemsOf(order.user_id, id)),
      this.ask.of(ownTimeline(order.user_id, id, { limit: longestStory })),
      this.ask.of(ordersWaitingForStock([order])),
    ]);
    return {
      order: detailsAnswer(order, short),
      units: deliveredUnits(units, order),
      problems: problemsWithUnits(problems, order),
      story: (story?.items ?? []).map(entryForCustomer),
    };
  }
}
