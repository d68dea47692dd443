import { Readable } from 'node:stream';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Body, Controller, HttpCode, Inject, Post, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CommandBus } from '../platform/cqrs.ts';
import { refusal } from '../platform/refusal.ts';
import { NotIdempotent } from '../platform/request-marks.ts';
import { Me, Roles, type SignedIn } from '../platform/signed-in.guard.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordExport } from './audit.commands.ts';
import { idsIn } from './export-filter.ts';
import { ExportRequest } from './export.requests.ts';
import { csv, ndjson, placeOf } from './export.ts';
import { Notary } from './note.ts';
import { TreeVault } from './tree.vault.ts';

const lastPosition = 2n ** 63n - 1n;
const types = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/export')
export class ExportController {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Facts up to the newest seal, as they are stored, with what proves them. Read from the log as fast as it is taken. */
  @Post()
  @HttpCode(200)
  @NotIdempotent()
  @ApiProduces('application/x-ndjson', 'text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async export(@Body() { format, after, until, ...filter }: ExportRequest, @Me() me: SignedIn): Promise<StreamableFile> {
    const [seal] = await this.tree.seals({ limit: 1 });
    if (!seal) throw refusal('not_found');
    const around = { tree: this.tree, notary: this.notary, store: this.store };
    const place = await placeOf(around, seal, { after: BigInt(after ?? 0), until: until === undefined ? lastPosition : BigInt(until) });
    const ids = idsIn(filter);
    await this.commands.execute(new RecordExport(me.id, { format, kinds: filter.types ?? [], ids, sealSize: seal.size }));
    const lines = format === 'csv' ? csv(around, place, filter) : ndjson(around, place, filter);
    const disposition = `attachment; filename="log-${place.from}-${place.until}.${format}"`;
    return new StreamableFile(Readable.from(lines, { objectMode: false, highWaterMark: 65_536 }), { type: types[format], disposition });
  }
}
