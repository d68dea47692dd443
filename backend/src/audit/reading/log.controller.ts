import type { EventStore } from '@orderstream/eventstore/event-store';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { bytesOf } from '@orderstream/proof/bytes';
import { leafText } from '@orderstream/proof/leaf';
import { bundleEntry, parseTilePath, type Tile } from '@orderstream/proof/tiles';
import { tileWidth } from '@orderstream/proof/tree';
import type { FastifyReply } from 'fastify';
import { refusal } from '../../platform/deciding/refusal.ts';
import { FreshSignIn, Me, Roles, type SignedIn } from '../../platform/http/signed-in.guard.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { Searches } from './searches.ts';
import { KeysAnswer, PositionsAnswer, PositionsQuery } from './log.requests.ts';
import { sha256 } from '../sealing/hasher.ts';
import { Notary } from '../sealing/notary.ts';
import { OriginsVault } from '../sealing/origins.vault.ts';
import { TreeVault } from '../sealing/tree.vault.ts';

/** The log in the form of c2sp.org/tlog-tiles, so that the usual tools for such logs can verify it. */
@ApiTags('audit')
@Roles('auditor', 'admin')
@Controller('api/audit')
export class LogController {
  constructor(
    @Inject(TreeVault) private readonly tree: TreeVault,
    @Inject(OriginsVault) private readonly origins: OriginsVault,
    @Inject(Notary) private readonly notary: Notary,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Searches) private readonly searches: Searches,
  ) {}

  /** The keys that verify the log's seals, as signed notes write them. An auditor stores them with an independent party. */
  @Get('keys')
  @ApiOkResponse({ type: KeysAnswer })
  async keys(): Promise<KeysAnswer> {
    const names = [this.notary.origin, ...(await this.origins.changes()).map(({ to }) => to)].reverse();
    return { origin: names[0] ?? '', keys: names.flatMap((name) => this.notary.keysOf(name)) };
  }

  /** The newest seal as a signed note, with the signatures of witnesses. */
  @Get('log/checkpoint')
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  async checkpoint(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const newest = await this.tree.newestSeal();
    if (!newest) throw refusal('not_found');
    void reply.type('text/plain; charset=utf-8');
    return newest.note + (newest.cosignatures ?? '');
  }

  /** A bundle of entries: `tile/entries/x001/234`. It contains facts, so it is recorded as an export of the newest seal. */
  @FreshSignIn()
  @Get(['log/tile/entries/:a', 'log/tile/entries/:a/:b', 'log/tile/entries/:a/:b/:c', 'log/tile/entries/:a/:b/:c/:d'])
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async bundle(
    @Param() parts: Record<string, string>,
    @Me() me: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const place = parseTilePath(Object.values(parts).join('/'));
    const seal = await this.tree.newestSeal();
    if (!place || !seal) throw refusal('not_found');
    const entries = await this.entries(place);
    await this.searches.recordTiles(me, seal.size);
    void reply.type('application/octet-stream');
    return Buffer.concat(entries);
  }

  /** A tile of hashes: `tile/0/x001/234.p/56`. */
  @Get(['log/tile/:level/:a', 'log/tile/:level/:a/:b', 'log/tile/:level/:a/:b/:c', 'log/tile/:level/:a/:b/:c/:d'])
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async tile(@Param() { level = '', ...parts }: Record<string, string>, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const tilePlace = parseTilePath(Object.values(parts).join('/'));
    if (!tilePlace || !/^[0-5]$/.test(level)) throw refusal('not_found');
    const hashes = await this.tree.tile(Number(level), tilePlace.index);
    if (hashes.length < tilePlace.width) throw refusal('not_found');
    void reply.type('application/octet-stream');
    return Buffer.concat(hashes.slice(0, tilePlace.width));
  }

  /** The 256 leaves around a position of the log, or around an index of the tree, by their positions; fewer at the end of the log. */
  @Get('log/positions')
  @ApiOkResponse({ type: PositionsAnswer })
  async positions(@Query() { position, index }: PositionsQuery): Promise<PositionsAnswer> {
    const at = index ?? (await this.tree.indexAfter(BigInt(position ?? 0) - 1n));
    const from = Math.floor(at / tileWidth) * tileWidth;
    const leaves = await this.tree.leaves(from, from + tileWidth);
    return { from, positions: leaves.map((leaf) => String(leaf.position)) };
  }

  /**
   * The leaves of a bundle, each after its length in two bytes: every event in the store between the leaf before the bundle and its
   * last one. After tampering there are too many, too few or different ones.
   */
  private async entries({ index, width }: Tile): Promise<Uint8Array[]> {
    const start = index * tileWidth;
    const leaves = await this.tree.leaves(start, start + width);
    if (leaves.length < width) throw refusal('not_found');
    const last = leaves.at(-1)?.position ?? 0n;
    const entries: Uint8Array[] = [];
    const before = start === 0 ? 0n : ((await this.tree.leaves(start - 1, start))[0]?.position ?? 0n);
    for await (const event of this.store.readStored({ after: before })) {
      if (event.position > last) break;
      entries.push(bundleEntry(bytesOf(leafText(sha256, event))));
    }
    return entries;
  }
}
