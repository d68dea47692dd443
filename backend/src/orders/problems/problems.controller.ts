import { ownOrder } from '@orderstream/projections/orders/order-list.reads';
import { problemsOf } from '@orderstream/projections/payments/attention/problems.reads';
import { problemsWithUnits } from '@orderstream/projections/orders/order-units.reads';
import { Body, Controller, Get, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { RateLimit } from '../../platform/http/limits/rate-limit.guard.ts';
import { Me, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { ReportProblem } from './report-problem.ts';
import { CreatedReportAnswer, ProblemsAnswer, ReportProblemRequest } from './problems.requests.ts';

/** The reports of a customer about units that do not work, and the answers of the office. */
@ApiTags('orders')
@Controller('api/orders')
export class ProblemsController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Get(':id/problems')
  @ApiOkResponse({ type: ProblemsAnswer })
  async problems(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<ProblemsAnswer> {
    const [order, problems] = await Promise.all([this.ask.of(ownOrder(me.id, id)), this.ask.of(problemsOf(me.id, id))]);
    return { items: order ? problemsWithUnits(problems, order) : [] };
  }

  @Post(':id/problems')
  @RateLimit({ name: 'problems', most: 20, seconds: 3_600, by: 'user' })
  @ApiCreatedResponse({ type: CreatedReportAnswer })
  report(
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { product_id, reason, note }: ReportProblemRequest,
    @Me() me: SignedIn,
  ): Promise<CreatedReportAnswer> {
    return this.commands.execute(
      new ReportProblem({ orderId: id, userId: me.id, productId: product_id, reason, note: note?.trim() ?? '' }),
    );
  }
}
