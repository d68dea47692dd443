import { historyOf, thingsWithId } from '@orderstream/projections/audit/follow.reads';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { factAnswer } from './facts.answers.ts';
import { FollowedAnswer, FollowQuery, ThingParams, ThingsAnswer, ThingsQuery } from './follow.requests.ts';
import { Searches } from './searches.ts';

/** The history of one subject. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit')
export class FollowController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(Searches) private readonly searches: Searches,
  ) {}

  /** The subjects with this id, or with an id that begins so. */
  @Get('things')
  @ApiOkResponse({ type: ThingsAnswer })
  async things(@Query() { id }: ThingsQuery): Promise<ThingsAnswer> {
    return { items: await this.ask.of(thingsWithId(id)) };
  }

  /** The facts of a subject in all streams, and their actors. */
  @Get('follow/:kind/:id')
  @ApiOkResponse({ type: FollowedAnswer })
  async follow(
    @Param() thing: ThingParams,
    @Query() { limit, after, order = 'oldest', search_id }: FollowQuery,
    @Me() me: SignedIn,
  ): Promise<FollowedAnswer> {
    await this.searches.record(me, search_id, { kinds: [], ids: [thing.id] });
    const history = await this.ask.of(historyOf(thing, order, { limit, after }));
    if (!history) throw refusal('not_found');
    return { items: history.items.map(factAnswer), next: history.next, people: history.people };
  }
}
