import { officeRoles } from '@orderstream/contracts/accounts/lifecycle';
import { allBulkKinds, bulkKinds } from '@orderstream/contracts/office/bulk';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { currentContext } from '../platform/deciding/context.ts';
import { derivedId } from '../platform/deciding/derived-id.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { RateLimit } from '../platform/http/limits/rate-limit.guard.ts';
import { Me, Roles, type SignedIn } from '../platform/http/signed-in.guard.ts';
import { BulkJobAnswer, BulkJobDetailsAnswer, BulkJobRequest, BulkJobsAnswer, StartedBulkJobAnswer } from './bulk-jobs.requests.ts';
import { BulkJobs, type BulkProgressRow, type BulkReader } from './bulk-jobs.vault.ts';

/** What the office does to many orders, users or prices at once: the worker carries it out, item by item. */
@ApiTags('admin')
@Roles(...officeRoles)
@Controller('api/admin/bulk-jobs')
export class BulkJobsAdminController {
  constructor(@Inject(BulkJobs) private readonly jobs: BulkJobs) {}

  @Post()
  @HttpCode(202)
  @RateLimit({ name: 'bulk_jobs', most: 30, seconds: 60, by: 'user' })
  @ApiAcceptedResponse({ type: StartedBulkJobAnswer })
  async start(@Body() { kind, items, reason }: BulkJobRequest, @Me() me: SignedIn): Promise<StartedBulkJobAnswer> {
    const { of, roles } = bulkKinds[kind];
    if (!roles.some((role) => me.roles.includes(role))) throw refusal('forbidden');
    const isPrice = of === 'price';
    if (items.some(({ price_id }) => (price_id !== undefined) !== isPrice))
      throw refusal('invalid', [{ field: 'price_id', code: isPrice ? 'missing' : 'unknown' }]);
    const id = derivedId(currentContext().commandId, 'bulk job');
    await this.jobs.start({
      id,
      kind,
      reason: kind === 'cancel' ? (reason ?? null) : null,
      user_id: me.id,
      session_id: me.sessionId,
      items,
    });
    return { id };
  }

  @Get()
  @ApiOkResponse({ type: BulkJobsAnswer })
  async list(@Me() me: SignedIn): Promise<BulkJobsAnswer> {
    return { items: (await this.jobs.visibleTo(readerOf(me))).map(answerFor) };
  }

  @Get(':id')
  @ApiOkResponse({ type: BulkJobDetailsAnswer })
  async job(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<BulkJobDetailsAnswer> {
    const row = await this.jobs.visibleJob(id, readerOf(me));
    if (!row) throw refusal('not_found');
    const items = await this.jobs.notDone(id);
    return { ...answerFor(row), not_done: items.map(({ subject_id, ...item }) => ({ id: subject_id, ...item })) };
  }

  /** By its owner; the item in progress is still carried out. */
  @Post(':id/stop')
  @HttpCode(204)
  @ApiNoContentResponse()
  async stop(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<void> {
    if (!(await this.jobs.end(id, 'stopped', me.id))) throw refusal('not_found');
  }

  /** Puts a job away that has ended. What it did stays in the log. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param('id', ParseUUIDPipe) id: string, @Me() me: SignedIn): Promise<void> {
    if (!(await this.jobs.remove(id, readerOf(me)))) throw refusal('not_found');
  }
}

/** A person sees only jobs of kinds that they may start themselves. */
const readerOf = ({ id, roles }: SignedIn): BulkReader => ({
  userId: id,
  kinds: allBulkKinds.filter((kind) => bulkKinds[kind].roles.some((role) => roles.includes(role))),
});

const answerFor = ({ id, kind, user_id, name, pressed_at, total, done, open, stopped }: BulkProgressRow): BulkJobAnswer => ({
  id,
  kind,
  by: { id: user_id, name },
  pressed_at: pressed_at.toISOString(),
  total,
  done,
  open,
  stopped: open === 0 ? stopped : null,
});
