import { Controller, Get, HttpCode, Inject, Param, ParseIntPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { ComparisonResultAnswer, ComparisonsAnswer, type ComparisonAnswer } from './comparisons.requests.ts';
import { ComparisonsVault, type Comparison } from './comparisons.vault.ts';

const mostListed = 20;

/** Comparisons of the live tables with a replay of the log. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/comparisons')
export class ComparisonsController {
  constructor(@Inject(ComparisonsVault) private readonly comparisons: ComparisonsVault) {}

  /** The running comparison, the last completed one, and those that have ended, newest first. */
  @Get()
  @ApiOkResponse({ type: ComparisonsAnswer })
  async list(): Promise<ComparisonsAnswer> {
    const [comparisons, last] = await Promise.all([this.comparisons.list(mostListed + 1), this.comparisons.lastCompleted()]);
    const all = comparisons.map(comparisonAnswer);
    const ended = all.filter(({ outcome }) => outcome !== null).slice(0, mostListed);
    return { running: all.find(({ outcome }) => outcome === null) ?? null, last: last && comparisonAnswer(last), ended };
  }

  /** Starts a comparison, or returns the running one. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: ComparisonsAnswer })
  async start(): Promise<ComparisonsAnswer> {
    await this.comparisons.request();
    return this.list();
  }

  /** Cancels a running comparison. */
  @Post(':id/cancel')
  @HttpCode(204)
  @ApiNoContentResponse()
  async cancel(@Param('id', ParseIntPipe) id: number): Promise<void> {
    await this.comparisons.cancel(String(id));
  }

  /** A comparison with its differing rows and its signed report. */
  @Get(':id')
  @ApiOkResponse({ type: ComparisonResultAnswer })
  async result(@Param('id', ParseIntPipe) id: number): Promise<ComparisonResultAnswer> {
    const comparison = await this.comparisons.find(String(id));
    if (!comparison) throw refusal('not_found');
    return { comparison: comparisonAnswer(comparison), tables: comparison.tables ?? [], report: comparison.report };
  }
}

/** A comparison as the API answers it, with its phase and the time that it still takes. */
function comparisonAnswer(comparison: Comparison): ComparisonAnswer {
  const { id, asked_at, by_night, started_at, seconds, position, until, ended_at, age_seconds, outcome, rows, wrong, seal_size } =
    comparison;
  const events = Number(comparison.events);
  const share = position === null || until === null ? null : until === '0' ? 1 : Number(position) / Number(until);
  const isMoving = share !== null && share > 0 && seconds !== null && seconds > 0;
  const phase = outcome ? 'ended' : started_at === null ? 'waiting' : share === null ? 'copying' : share < 1 ? 'replaying' : 'comparing';
  return {
    id,
    by_night,
    phase,
    outcome,
    events,
    share,
    rows,
    wrong,
    until,
    asked_at: asked_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    rate: isMoving ? Math.round(events / seconds) : null,
    seconds_left: isMoving && outcome === null ? Math.round((seconds / share) * (1 - share)) : null,
    seconds: seconds && Math.round(seconds * 10) / 10,
    age_seconds: age_seconds === null ? null : Math.max(0, Math.round(age_seconds)),
    seal_size: seal_size === null ? null : Number(seal_size),
  };
}
