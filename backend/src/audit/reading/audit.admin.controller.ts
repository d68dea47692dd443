import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { activityPage } from '@orderstream/projections/notifications/notifications-logs.reads';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { EventsAnswer, EventsQuery } from './audit.requests.ts';

@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/events')
export class AuditAdminController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  /** The activity log: every event with its subject, newest first. */
  @Get()
  @ApiOkResponse({ type: EventsAnswer })
  events(@Query() { limit, after, ...filter }: EventsQuery): Promise<EventsAnswer> {
    return this.ask.of(activityPage(filter, { limit: limit ?? 100, after }));
  }
}
