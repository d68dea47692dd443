import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { headIn } from '@orderstream/proof/note';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { Roles } from '../../platform/http/signed-in.guard.ts';
import { OriginsVault } from './origins.vault.ts';
import { SealsAnswer, SealsQuery, type SealAnswer } from './seals.requests.ts';
import { SealsVault, type ListedSeal } from './seals.vault.ts';
import { TreeVault } from './tree.vault.ts';

/** A fact that waits this many times longer than it should is a gap; a delay of seconds on a busy machine is not. */
const [tolerance, leastSeconds] = [3, 60];

@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit/seals')
export class SealsController {
  constructor(
    @Inject(SealsVault) private readonly seals: SealsVault,
    @Inject(OriginsVault) private readonly origins: OriginsVault,
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The seals, newest first, with their gaps, destinations and names. */
  @Get()
  @ApiOkResponse({ type: SealsAnswer })
  async list(@Query() { after, limit = 50 }: SealsQuery): Promise<SealsAnswer> {
    const patience = Math.max(leastSeconds, this.settings.sealSeconds * tolerance);
    const [page, { last, unsealed }, gaps, sealDeliveries, changes] = await Promise.all([
      this.seals.page(after === undefined ? null : BigInt(after), limit + 1, patience),
      this.tree.sealProgress(),
      this.seals.countGaps(patience),
      this.seals.deliveries(),
      this.origins.changes(),
    ]);
    const movedAt = changes.findLast(({ reason }) => reason === 'moved')?.position ?? 0n;
    const items = page.slice(0, limit).map((seal) => sealAnswer(seal, seal.position > movedAt));
    const next = page.length > limit ? (items.at(-1)?.revision ?? null) : null;
    const age_seconds = last && Math.max(0, Math.round((Date.now() - Date.parse(last.sealed_at)) / 1000));
    const places = sealDeliveries.map(({ revision, at, ...rest }) => ({ ...rest, revision: String(revision), at: at.toISOString() }));
    const origins = changes.map(({ revision: _, position, ...change }) => ({ ...change, position: String(position) }));
    return { items, next, age_seconds, unsealed, gaps, origins, places };
  }
}

/** A seal as the API answers it. */
function sealAnswer(
  { revision, position, from_position, to_position, root, note, cosignatures = '', ...rest }: ListedSeal,
  provable: boolean,
): SealAnswer {
  const { size, facts, gap, sealed_at } = rest;
  const witnesses = cosignatures.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  return {
    revision: String(revision),
    position: String(position),
    from_position: String(from_position),
    to_position: String(to_position),
    origin: headIn(note).origin,
    provable,
    size,
    facts,
    root: root.toString('base64'),
    note: note + cosignatures,
    witnesses,
    sealed_at,
    gap,
  };
}
