import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { actionsOf, amountToRequest } from '@orderstream/contracts/payments/attention';
import type { AttentionAction } from '@orderstream/contracts/payments/lifecycle';
import { attentionEntry, attentionPage } from '@orderstream/projections/payments/attention/attention.reads';
import type { AttentionEntry } from '@orderstream/projections/payments/attention/attention.table';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { AnswerProblem } from '../../orders/orders.commands.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { AnswersReached } from '../../platform/http/reached.answer.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { providerPageUrl } from '../../platform/settings/provider-page.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import type { ActionableEntry } from './attention-entry.ts';
import { AnswerRequest, AttentionQuery, AttentionsAnswer, DismissRequest } from './attention.requests.ts';
import { DismissAttention } from './dismiss-attention.ts';
import { EndUnpaidSubscription } from './end-unpaid-subscription.ts';
import { RequestRefund } from '../payments.commands.ts';
import { RefundRequest } from '../payments.requests.ts';
import { RetryAttention } from './retry-attention.ts';

const isAdministrator = ({ actor }: SignedIn): boolean => actor.role === 'admin';
const wellFormed = /^[\w.:-]{1,300}$/;

const actionableEntry = (entry: AttentionEntry): ActionableEntry => {
  const {
    order_id: orderId,
    user_id: userId,
    charge_id: chargeId,
    since: _since,
    subscription_id: _id,
    currency: _currency,
    ...rest
  } = entry;
  return { ...rest, amount: rest.amount && amountToRequest(entry), orderId, userId, chargeId };
};

/** The work queue of the office: its entries, and the possible actions on each. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/attention')
export class AttentionController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @ApiOkResponse({ type: AttentionsAnswer })
  async list(@Query() { group, ...page }: AttentionQuery, @Me() me: SignedIn): Promise<AttentionsAnswer> {
    const { items, next, open } = await this.ask.of(attentionPage(page, group));
    const offeredActions = (entry: AttentionEntry, page: string | null) =>
      actionsOf(entry, isAdministrator(me)).filter((action) => action !== 'open_at_provider' || page !== null);
    const answers = items.map((item) => {
      const provider_page = this.pageOf(item);
      return { ...item, provider_page, actions: offeredActions(item, provider_page) };
    });
    return { items: answers, next, open };
  }

  @Post(':id/retry')
  @HttpCode(202)
  @AnswersReached(202)
  async retry(@Param('id') id: string, @Me() me: SignedIn) {
    return this.commands.execute(new RetryAttention({ entry: await this.requireEntry(id, 'retry', me) }));
  }

  @Post(':id/dismiss')
  @HttpCode(200)
  @AnswersReached()
  async dismiss(@Param('id') id: string, @Body() { reason }: DismissRequest, @Me() me: SignedIn) {
    return this.commands.execute(new DismissAttention({ entry: await this.requireEntry(id, 'dismiss', me), cause: reason }));
  }

  /** Refunds the charge of the entry, even where it belongs to no order. */
  @FreshSignIn()
  @Post(':id/refund')
  @Roles('admin')
  @HttpCode(200)
  @AnswersReached()
  async refund(@Param('id') id: string, @Body() wish: RefundRequest, @Me() me: SignedIn) {
    const { amount = null, reason = 'requested_by_customer', given_back = null } = wish;
    const { chargeId } = await this.requireEntry(id, 'refund', me);
    if (chargeId === null) throw refusal('action_not_offered');
    const requestId = derivedId(currentContext().commandId, 'refund');
    return this.commands.execute(new RequestRefund({ chargeId, requestId, amount, reason, owed: false, givenBack: given_back }));
  }

  /** The answer closes the customer's report; the customer sees it at the unit. */
  @Post(':id/answer')
  @HttpCode(200)
  @AnswersReached()
  async answer(@Param('id') id: string, @Body() { text }: AnswerRequest, @Me() me: SignedIn) {
    const { orderId, userId, ...report } = await this.requireEntry(id, 'answer', me);
    if (orderId === null || userId === null || report.kind !== 'problem_reported') throw refusal('action_not_offered');
    const about = { orderId, userId, productId: report.details.product_id, reportId: id.slice(id.indexOf('.') + 1) };
    return this.commands.execute(new AnswerProblem({ about, text: text.trim() }));
  }

  /** Afterwards the order of the subscription can be paid again, or canceled. */
  @Post(':id/end-subscription')
  @HttpCode(200)
  @AnswersReached()
  async endSubscription(@Param('id') id: string, @Me() me: SignedIn) {
    const { order_id, subscription_id } = await this.requireOpenEntry(id, 'end_subscription', me);
    if (order_id === null || subscription_id === null) throw refusal('action_not_offered');
    return this.commands.execute(new EndUnpaidSubscription({ orderId: order_id, subscriptionId: subscription_id }));
  }

  private pageOf(entry: AttentionEntry): string | null {
    if (entry.kind === 'dispute_open') return providerPageUrl(this.settings, 'disputes', entry.details.dispute_id);
    const { charge_id, subscription_id } = entry;
    return providerPageUrl(this.settings, 'payments', charge_id) ?? providerPageUrl(this.settings, 'subscriptions', subscription_id);
  }

  private async requireEntry(id: string, action: AttentionAction, me: SignedIn): Promise<ActionableEntry> {
    return actionableEntry(await this.requireOpenEntry(id, action, me));
  }

  private async requireOpenEntry(id: string, action: AttentionAction, me: SignedIn): Promise<AttentionEntry> {
    const entry = wellFormed.test(id) ? await this.ask.of(attentionEntry(id)) : null;
    if (!entry) throw refusal('attention_unknown');
    if (entry === 'closed') throw refusal('attention_closed');
    if (!actionsOf(entry, true).includes(action)) throw refusal('action_not_offered');
    if (!actionsOf(entry, isAdministrator(me)).includes(action)) throw refusal('forbidden');
    return entry;
  }
}
