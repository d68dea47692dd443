import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { fullTimeline, ownTimeline, type ExplainedEntry } from '@orderstream/projections/orders/order-timeline.reads';
import { Controller, Get, Inject, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { OwnOrders } from './own-orders.ts';
import { AdminTimelineAnswer, entryForCustomer, TimelineAnswer, type OfficeTimelineEntry } from './timeline.requests.ts';

const usualLength = 200;

@ApiTags('orders')
@Controller('api/orders')
export class TimelineController {
  constructor(@Inject(OwnOrders) private readonly ownOrders: OwnOrders) {}

  /** The history of an order, without facts that its customer may not see. */
  @Get(':id/timeline')
  @ApiOkResponse({ type: TimelineAnswer })
  async timeline(
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { limit = usualLength, after }: PageRequest,
    @Me() me: SignedIn,
  ): Promise<TimelineAnswer> {
    const timeline = await this.ownOrders.of(me.id, id, ownTimeline(me.id, id, { limit, after }));
    return { items: timeline.items.map(entryForCustomer), next: timeline.next };
  }
}

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/orders')
export class TimelineAdminController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  /** The history of an order with the actor and the chain of causes of every event. */
  @Get(':id/timeline')
  @ApiOkResponse({ type: AdminTimelineAnswer })
  async timeline(
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { limit = usualLength, after }: PageRequest,
  ): Promise<AdminTimelineAnswer> {
    const timeline = await this.ask.of(fullTimeline(id, { limit, after }));
    if (!timeline) throw refusal('order_unknown');
    return { items: timeline.items.map(officeEntry), next: timeline.next };
  }
}

function officeEntry({ event_type: kind, created_at: at, actor_name: name, actor, causes, ...row }: ExplainedEntry): OfficeTimelineEntry {
  const { id, source, reason, cause_id, payload } = row;
  const chain = causes.map(({ event_type, created_at, ...cause }) => ({ ...cause, kind: event_type, at: created_at }));
  return { id, kind, at, actor: { ...actor, name }, source, reason, cause_id, causes: chain, payload };
}
