import { inboxPage } from '@orderstream/projections/payments/inbox.reads';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Ask } from '../../platform/http/ask.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { InboxAnswer, InboxQuery } from './inbox.requests.ts';

/** The messages of the payment provider and their outcomes: ids and a hash, never a body. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/webhooks')
export class InboxController {
  constructor(@Inject(Ask) private readonly ask: Ask) {}

  /** The messages in one state, or all of them, newest first. */
  @Get()
  @ApiOkResponse({ type: InboxAnswer })
  list(@Query() { state, ...page }: InboxQuery): Promise<InboxAnswer> {
    return this.ask.of(inboxPage(state, page));
  }
}
