import { factOf, factsPage } from '@orderstream/projections/audit/facts.reads';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Controller, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { CommandBus } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { factAnswer } from './facts.answers.ts';
import { FactsAnswer, FactsQuery, FactWithSurroundingsAnswer } from './facts.requests.ts';
import { RecordOpening } from '../audit.commands.ts';
import { Searches } from './searches.ts';

/** Reads the facts of the log. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit')
export class FactsController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Searches) private readonly searches: Searches,
  ) {}

  /** Records that an auditor has opened the audit area, once per session. */
  @Post('openings')
  @HttpCode(204)
  @ApiNoContentResponse()
  async open(@Me() me: SignedIn): Promise<void> {
    await this.commands.execute(new RecordOpening({ userId: me.id, sessionId: me.sessionId }));
  }

  /** A search with filters is recorded before it is answered, with its kinds and ids. */
  @Get('facts')
  @ApiOkResponse({ type: FactsAnswer })
  async facts(@Query() { limit, after, order = 'newest', search_id, ...filter }: FactsQuery, @Me() me: SignedIn): Promise<FactsAnswer> {
    const { types = [], actor_id, subject_id, correlation_id, stream } = filter;
    const ids = [actor_id, subject_id, correlation_id, stream].flatMap((id) => id ?? []);
    if (Object.values(filter).some((value) => value !== undefined)) await this.searches.record(me, search_id, { kinds: types, ids });
    const { items, next } = await this.ask.of(factsPage(filter, order, { limit, after }));
    return { items: items.map(factAnswer), next };
  }

  /** A fact with its metadata, its causes, its effects and its neighbours in the stream. */
  @Get('facts/:id')
  @ApiOkResponse({ type: FactWithSurroundingsAnswer })
  async fact(@Param('id', ParseUUIDPipe) id: string): Promise<FactWithSurroundingsAnswer> {
    const details = await this.ask.of(factOf(id));
    if (!details) throw refusal('not_found');
    const news = await this.store.eventAt(BigInt(details.fact.position));
    return {
      metadata: news?.kind === 'event' ? news.event.meta : null,
      fact: factAnswer(details.fact),
      causes: details.causes.map(factAnswer),
      effects: details.effects.map(({ fact, depth }) => ({ fact: factAnswer(fact), depth })),
      neighbours: details.neighbours.map(factAnswer),
    };
  }
}
