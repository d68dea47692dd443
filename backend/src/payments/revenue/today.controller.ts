import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { failingPayments, runningOut, stockOnHand, revenueByDay, openWork } from '@orderstream/projections/payments/today.reads';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../platform/clock.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Ask } from '../../platform/http/ask.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { CLOCK } from '../../platform/tokens.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { FailingPaymentsAnswer, MoneyDaysAnswer, MoneyDaysQuery, ProviderAnswer, StockAnswer, TodayAnswer } from './today.requests.ts';

const longest = 2 * 366 * 86_400_000;

/** The office's first page: pending work and revenue. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin')
export class TodayController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(StripeGateway) private readonly provider: StripeGateway,
  ) {}

  @Get('today')
  @ApiOkResponse({ type: TodayAnswer })
  async today(): Promise<TodayAnswer> {
    const [waiting, stock] = await Promise.all([this.ask.of(openWork()), this.ask.of(runningOut(this.clock.now()))]);
    return { work: waiting, stock };
  }

  /** Whether the payment provider answers, as this process last saw it. */
  @Get('provider')
  @ApiOkResponse({ type: ProviderAnswer })
  providerState(): ProviderAnswer {
    return { away_since: this.provider.awaySince()?.toISOString() ?? null };
  }

  /** Stock, sales and the remaining days of each product. */
  @Get('stock')
  @ApiOkResponse({ type: StockAnswer })
  async stock(): Promise<StockAnswer> {
    return { items: await this.ask.of(stockOnHand(this.clock.now())) };
  }

  /** The shop's own currency first. */
  @Get('today/money')
  @ApiOkResponse({ type: MoneyDaysAnswer })
  async money(@Query() { from, to }: MoneyDaysQuery): Promise<MoneyDaysAnswer> {
    const length = Date.parse(to) - Date.parse(from);
    if (length < 0 || length > longest) throw refusal('invalid', [{ field: 'to', code: length < 0 ? 'before_from' : 'too_long' }]);
    const items = await this.ask.of(revenueByDay(from, to));
    const isOwn = ({ currency }: { currency: string }) => currency === this.settings.shopCurrency;
    return { items: [...items.filter(isOwn), ...items.filter((one) => !isOwn(one))] };
  }

  /** Subscriptions with a missing payment. */
  @Get('failing-payments')
  @ApiOkResponse({ type: FailingPaymentsAnswer })
  failing(@Query() page: PageRequest): Promise<FailingPaymentsAnswer> {
    return this.ask.of(failingPayments(page));
  }
}
