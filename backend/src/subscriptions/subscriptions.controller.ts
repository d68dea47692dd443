import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { subscriptionsOf, ownedUnits, type Subscription } from '@orderstream/projections/subscriptions/user-subscriptions.reads';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { hasPaymentProfile } from '../payments/checkout/payment-profile.api.ts';
import { Ask } from '../platform/http/ask.ts';
import { CommandBus } from '../platform/deciding/cqrs.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.guard.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { NotIdempotent } from '../platform/http/request-marks.ts';
import { Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenPortal, ScheduleEnd } from './subscriptions.commands.ts';
import { PortalAnswer, SubscriptionsAnswer, UserSubscriptionsAnswer, type SubscriptionAnswer } from './subscriptions.requests.ts';

const toAnswer = ({ stripe_subscription_id: id, unit_amount: amount, ...rest }: Subscription): SubscriptionAnswer => ({
  id,
  amount,
  ...rest,
});
/** The id, if it has the form of one; refuses others as unknown. */
const requireSubscriptionId = (id: string): string => {
  if (!/^sub_\w{1,200}$/.test(id)) throw refusal('subscription_unknown');
  return id;
};

/** The subscriptions of one customer, for the office. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/users')
export class SubscriptionsAdminController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  @Get(':id/subscriptions')
  @ApiOkResponse({ type: UserSubscriptionsAnswer })
  async subscriptions(@Param('id', ParseUUIDPipe) id: string): Promise<UserSubscriptionsAnswer> {
    return { items: (await this.ask.of(subscriptionsOf(id))).map(toAnswer) };
  }
}

@ApiTags('subscriptions')
@Controller('api')
export class SubscriptionsController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @Get('subscriptions')
  @ApiOkResponse({ type: SubscriptionsAnswer })
  async subscriptions(@Me() me: SignedIn): Promise<SubscriptionsAnswer> {
    const [rows, units_owned, has_payment_profile] = await Promise.all([
      this.ask.of(subscriptionsOf(me.id)),
      this.ask.of(ownedUnits(me.id)),
      hasPaymentProfile(this.store, me.id),
    ]);
    return { items: rows.map(toAnswer), units_owned, has_payment_profile };
  }

  @Post('subscriptions/:id/cancel')
  @RateLimit({ name: 'subscription', most: 20, seconds: 60, by: 'user' })
  @HttpCode(200)
  cancel(@Param('id') id: string, @Me() me: SignedIn) {
    return this.commands.execute(new ScheduleEnd({ subscriptionId: requireSubscriptionId(id), userId: me.id, cancel: true }));
  }

  @Post('subscriptions/:id/undo-cancel')
  @RateLimit({ name: 'subscription', most: 20, seconds: 60, by: 'user' })
  @HttpCode(200)
  undo(@Param('id') id: string, @Me() me: SignedIn) {
    return this.commands.execute(new ScheduleEnd({ subscriptionId: requireSubscriptionId(id), userId: me.id, cancel: false }));
  }

  @Post('billing/portal-session')
  @HttpCode(200)
  @NotIdempotent()
  @RateLimit({ name: 'portal', most: 30, seconds: 60, by: 'user' })
  @ApiOkResponse({ type: PortalAnswer })
  portal(@Me() me: SignedIn): Promise<PortalAnswer> {
    return this.commands.execute(new OpenPortal({ userId: me.id }));
  }
}
