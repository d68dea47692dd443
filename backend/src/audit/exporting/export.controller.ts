import type { EventStore } from '@orderstream/eventstore/event-store';
import { Body, Controller, Inject, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { NotIdempotent } from '../../platform/http/request-marks.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { Downloads } from './downloads.ts';
import { filterIds } from './export-filter.ts';
import { ExportAnswer, ExportRequest } from './export.requests.ts';
import { leavesToExport } from './export.ts';
import { Notary } from '../sealing/notary.ts';
import { TreeVault } from '../sealing/tree.vault.ts';

@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/exports')
export class ExportController {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Downloads) private readonly downloads: Downloads,
  ) {}

  /** Prepares the facts up to the newest seal, as they are stored, with their proofs. The file can be fetched once, within a minute, at `href`. */
  @FreshSignIn()
  @Post()
  @NotIdempotent()
  @ApiCreatedResponse({ type: ExportAnswer })
  async prepare(@Body() { format, after, until, ...filter }: ExportRequest, @Me() me: SignedIn): Promise<ExportAnswer> {
    const { href, seal } = await this.downloads.prepare(me, {
      format,
      kinds: filter.types ?? [],
      ids: filterIds(filter),
      fileAt: ({ size }) => ({ kind: 'log', request: { format, after, until, filter, size } }),
    });
    const deps = { tree: this.tree, notary: this.notary, store: this.store };
    const range = await leavesToExport(deps, seal, { after, until });
    return { href, facts: Math.max(0, range.until - range.from), seal_size: seal.size };
  }
}
