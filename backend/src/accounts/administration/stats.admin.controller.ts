import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { userCounts, usersPerDay } from '@orderstream/projections/accounts/app-user.reads';
import { orderStats } from '@orderstream/projections/orders/order-stats.reads';
import { stockLevels } from '@orderstream/projections/stock/availability.reads';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import type { Clock } from '../../platform/clock.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { CLOCK } from '../../platform/tokens.ts';
import { StatsAnswer } from './stats.requests.ts';

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/stats')
export class StatsAdminController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The numbers of the dashboard, with days in UTC. */
  @Get()
  @ApiOkResponse({ type: StatsAnswer })
  async stats(): Promise<StatsAnswer> {
    const today = this.clock.now();
    const [{ all: total, ...counts }, per_day, orders, stock] = await Promise.all([
      this.ask.of(userCounts()),
      this.ask.of(usersPerDay(today)),
      this.ask.of(orderStats(today)),
      this.ask.of(stockLevels()),
    ]);
    return { users: { total, ...counts, per_day }, orders, stock };
  }
}
