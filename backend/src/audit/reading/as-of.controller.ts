import { stateAsOf, rolesAsOf } from '@orderstream/projections/audit/as-of.reads';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { AsOfAnswer, MomentQuery, RolesAnswer, ShownParams } from './as-of.requests.ts';
import { Searches } from './searches.ts';

/** States as of any moment, computed by the folds that write the live tables. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit')
export class AsOfController {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(Searches) private readonly searches: Searches,
  ) {}

  /** The state of an order, of a user's account or of a SKU's stock. */
  @Get('as-of/:kind/:id')
  @ApiOkResponse({ type: AsOfAnswer })
  async asOf(@Param() thing: ShownParams, @Query() { at, search_id }: MomentQuery, @Me() me: SignedIn): Promise<AsOfAnswer> {
    await this.searches.record(me, search_id, { kinds: [], ids: [thing.id] });
    const answer = await this.ask.of(stateAsOf(thing, at));
    if (!answer) throw refusal('not_found');
    return answer;
  }

  /** The holders of each role as of a moment. */
  @Get('roles')
  @ApiOkResponse({ type: RolesAnswer })
  async roles(@Query() { at, search_id }: MomentQuery, @Me() me: SignedIn): Promise<RolesAnswer> {
    await this.searches.record(me, search_id, { kinds: ['role_granted', 'role_revoked'], ids: [] });
    return this.ask.of(rolesAsOf(at));
  }
}
