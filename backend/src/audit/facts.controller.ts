import { factOf, facts } from '@orderstream/projections/notifications/facts.reads';
import type { LogRow } from '@orderstream/projections/notifications/notifications-logs.entity';
import { Body, Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../platform/ask.ts';
import { CommandBus } from '../platform/cqrs.ts';
import { refusal } from '../platform/refusal.ts';
import { Me, Roles, type SignedIn } from '../platform/signed-in.guard.ts';
import { RecordOpening, RecordSearch } from './audit.commands.ts';
import { FactsAnswer, FactsQuery, FactWithSurroundingsAnswer, SearchRequest, type FactAnswer } from './facts.requests.ts';

const answered = ({ subjects: _, order_id: _o, user_id: _u, ...fact }: LogRow): FactAnswer => fact;

/** Every fact of the log: read only. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit')
export class FactsController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Somebody opens the area. Once a session this becomes a fact. */
  @Post('openings')
  @HttpCode(204)
  @ApiNoContentResponse()
  async open(@Me() me: SignedIn): Promise<void> {
    await this.commands.execute(new RecordOpening(me.id, me.sessionId));
  }

  /** Somebody sends a search: its kinds and ids become a fact. */
  @Post('searches')
  @HttpCode(204)
  @ApiNoContentResponse()
  async search(@Body() { kinds, ids }: SearchRequest, @Me() me: SignedIn): Promise<void> {
    await this.commands.execute(new RecordSearch(me.id, { kinds, ids }));
  }

  @Get('facts')
  @ApiOkResponse({ type: FactsAnswer })
  async facts(@Query() { limit, after, order = 'newest', ...filter }: FactsQuery): Promise<FactsAnswer> {
    const { items, next } = await this.ask.of(facts(filter, order, { limit, after }));
    return { items: items.map(answered), next };
  }

  @Get('facts/:id')
  @ApiOkResponse({ type: FactWithSurroundingsAnswer })
  async fact(@Param('id', ParseUUIDPipe) id: string): Promise<FactWithSurroundingsAnswer> {
    const found = await this.ask.of(factOf(id));
    if (!found) throw refusal('not_found');
    return {
      fact: answered(found.fact),
      causes: found.causes.map(answered),
      effects: found.effects.map(({ fact, depth }) => ({ fact: answered(fact), depth })),
      neighbours: found.neighbours.map(answered),
    };
  }
}
