import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows, type Sql } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { TiledTree } from '@orderstream/proof/tiles';
import { Edge, tileHeight, tileWidth, type Node } from '@orderstream/proof/tree';
import { roundLeaseSeconds, roundTable, type RoundTurn } from '../../platform/processes/rounds.ts';
import { treeHasher } from './hasher.ts';
import { addOrigin, type OriginChange } from './origins.vault.ts';

export type Seal = {
  revision: bigint;
  position: bigint;
  from_position: bigint;
  to_position: bigint;
  size: number;
  root: Buffer;
  note: string;
  /** Signature lines of witnesses, to be appended to those of the note. */
  cosignatures?: string;
  sealed_at: string;
};

/** A leaf of the tree: the place of a fact. */
export type TreeLeaf = Node<Buffer> & { position: bigint };

/** Another process is the sealer now: pending writes of this one are refused. */
export class LostLease extends Error {
  constructor() {
    super('the tree is written by another process by now');
    this.name = 'LostLease';
  }
}

type SealerLease = RoundTurn['lease'];
export type TreeWrite = {
  leaves: readonly TreeLeaf[];
  nodes: readonly Node<Buffer>[];
  seals: readonly Seal[];
  origins: readonly OriginChange[];
};
export type SealRow = Omit<Seal, 'revision' | 'position' | 'from_position' | 'to_position' | 'size' | 'sealed_at'> & {
  [place in 'revision' | 'position' | 'from_position' | 'to_position' | 'size']: string;
} & { sealed_at: Date };

/** A seal from its row. */
export const sealOfRow = ({ revision, position, from_position, to_position, size, sealed_at, ...row }: SealRow): Seal => ({
  ...row,
  revision: BigInt(revision),
  position: BigInt(position),
  from_position: BigInt(from_position),
  to_position: BigInt(to_position),
  size: Number(size),
  sealed_at: sealed_at.toISOString(),
});
/** Adds leaves and nodes in one statement, so that a batch waits for one answer only: each answer costs a turn of the busy event loop. */
async function addNodes(db: Sql, { id, fence }: SealerLease, leaves: readonly TreeLeaf[], nodes: readonly Node<Buffer>[]): Promise<void> {
  const [ours] = await queryRows<{ count: string }>(
    db,
    `with ours as (
       update ${roundTable} set claimed_until = now() + interval '${roundLeaseSeconds} s'
       where id = $1 and fence = $2 and claimed_until is not null returning 1
     ), leaf as (
       insert into audit.node (level, index, hash, position)
       select 0, $3::bigint + n - 1, substring($4::bytea from (32 * n - 31)::int for 32), position
       from ours, unnest($5::bigint[]) with ordinality as fact (position, n)
     ), node as (
       insert into audit.node (level, index, hash)
       select level, index, substring($6::bytea from (32 * n - 31)::int for 32)
       from ours, unnest($7::smallint[], $8::bigint[]) with ordinality as node (level, index, n)
     )
     select count(*) from ours`,
    [
      id,
      fence,
      leaves[0]?.index ?? 0,
      hashesOf(leaves),
      `{${leaves.map(({ position }) => position).join()}}`,
      hashesOf(nodes),
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
    ],
  );
  if (ours?.count !== '1') throw new LostLease();
}

/** The hashes of nodes in one buffer. */
const hashesOf = (nodes: readonly Node<Buffer>[]): Buffer => Buffer.concat(nodes.map(({ hash }) => hash));

const ownColumns = 'revision, position, from_position, to_position, size, root, note, sealed_at';
const sealColumns = `${ownColumns}, cosignatures`;

/** The stored tree: rows are added, never changed. */
@Injectable()
export class TreeVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** The right edge of the tree, and the position up to which it covers the log. */
  async loadEdge(): Promise<{ edge: Edge<Buffer>; position: bigint }> {
    const last = await queryRows<{ index: string; position: string }>(
      this.db,
      'select index, position from audit.node where level = 0 order by index desc limit 1',
    );
    const size = last[0] ? Number(last[0].index) + 1 : 0;
    return { edge: await Edge.of(this.openTree(), size), position: BigInt(last[0]?.position ?? 0) };
  }

  /**
   * Adds leaves, nodes and seals in one transaction, which renews the sealer's lease; throws `LostLease` after the end of the sealer's
   * turn.
   */
  async append(lease: SealerLease, { leaves, nodes, seals, origins }: TreeWrite): Promise<void> {
    if (seals.length === 0 && origins.length === 0) return addNodes(this.db, lease, leaves, nodes);
    await this.db.transaction(async (db) => {
      await addNodes(db, lease, leaves, nodes);
      for (const change of origins) await addOrigin(db, change);
      for (const seal of seals) {
        const { revision, position, from_position, to_position, size, root, note, sealed_at } = seal;
        const numbers = [revision, position, from_position, to_position].map(String);
        await changeRows(
          db,
          `insert into audit.seal (${ownColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (revision) do nothing`,
          [...numbers, size, root, note, sealed_at],
        );
      }
    });
  }

  /** The last seal, and the number of unsealed facts. */
  async sealProgress(): Promise<{ last: Seal | null; unsealed: number }> {
    const last = (await this.seals({ limit: 1 }))[0] ?? null;
    return { last, unsealed: await this.countFacts(last?.size ?? 0) };
  }

  /** The number of facts from this index on, up to another one if given, not counting seals. */
  async countFacts(index: number, until: number | null = null): Promise<number> {
    const [row] = await queryRows<{ count: string }>(
      this.db,
      `select count(*) from audit.node n where level = 0 and index >= $1 and ($2::bigint is null or index < $2)
       and not exists (select from audit.seal s where s.position = n.position)`,
      [index, until],
    );
    return Number(row?.count ?? 0);
  }

  /** Newest first, from before a revision. */
  async seals({ before, limit }: { before?: bigint | undefined; limit: number }): Promise<Seal[]> {
    const rows = await queryRows<SealRow>(
      this.db,
      `select ${sealColumns} from audit.seal where $1::bigint is null or revision < $1 order by revision desc limit $2`,
      [before === undefined ? null : String(before), limit],
    );
    return rows.map(sealOfRow);
  }

  /** The newest seal of this tree: seals from before a move of the log are about another tree. */
  async newestSeal(): Promise<Seal | null> {
    const [row] = await queryRows<SealRow>(
      this.db,
      `select ${sealColumns} from audit.seal
       where position > coalesce((select max(position) from audit.origin where reason = 'moved'), 0) order by revision desc limit 1`,
    );
    return row ? sealOfRow(row) : null;
  }

  /** The notes of seals that an older log has lost. */
  async lostSeals(): Promise<string[]> {
    return (await queryRows<{ note: string }>(this.db, 'select note from audit.lost_seal')).map(({ note }) => note);
  }

  /** The seal of this size. */
  async sealAtSize(size: number): Promise<Seal | null> {
    const [row] = await queryRows<SealRow>(this.db, `select ${sealColumns} from audit.seal where size = $1 order by revision limit 1`, [
      size,
    ]);
    return row ? sealOfRow(row) : null;
  }

  /** Leaves in the order of the log, from an index (inclusive) to another (exclusive). */
  async leaves(from: number, until: number): Promise<TreeLeaf[]> {
    const rows = await queryRows<{ index: string; position: string; hash: Buffer }>(
      this.db,
      'select index, position, hash from audit.node where level = 0 and index >= $1 and index < $2 order by index',
      [from, until],
    );
    return rows.map(({ index, position, hash }) => ({ level: 0, index: Number(index), position: BigInt(position), hash }));
  }

  /** The index of the first leaf behind a position; the tree's size if there is none. */
  async indexAfter(position: bigint): Promise<number> {
    const [row] = await queryRows<{ index: string | null }>(
      this.db,
      `select coalesce((select index from audit.node where level = 0 and position > $1 order by position limit 1),
        (select max(index) + 1 from audit.node where level = 0), 0) as index`,
      [String(position)],
    );
    return Number(row?.index ?? 0);
  }

  /** The first seal that a destination does not have yet. */
  async nextSealFor(place: string): Promise<Seal | null> {
    const [row] = await queryRows<SealRow>(
      this.db,
      `select ${sealColumns} from audit.seal
       where revision > coalesce((select revision from audit.handed where place = $1), -1) order by revision limit 1`,
      [place],
    );
    return row ? sealOfRow(row) : null;
  }

  /** Records that a destination has a seal, with its signatures, if any. */
  async recordDelivery(place: string, { revision }: Seal, cosignatures: string): Promise<void> {
    await this.db.transaction(async (db) => {
      await changeRows(
        db,
        `insert into audit.handed (place, revision, at) values ($1, $2, now())
         on conflict (place) do update set revision = excluded.revision, at = excluded.at`,
        [place, String(revision)],
      );
      if (cosignatures !== '')
        await changeRows(db, 'update audit.seal set cosignatures = cosignatures || $2 where revision = $1', [
          String(revision),
          cosignatures,
        ]);
    });
  }

  /** The existing hashes of one tile. The level counts tiles: 0, 1, 2 mean levels 0, 8, 16. */
  async tile(level: number, index: number): Promise<Buffer[]> {
    const rows = await queryRows<{ hash: Buffer }>(
      this.db,
      'select hash from audit.node where level = $1 and index >= $2 and index < $3 order by index',
      [level * tileHeight, index * tileWidth, (index + 1) * tileWidth],
    );
    return rows.map(({ hash }) => hash);
  }

  /** The tree to read from, for one proof or one export. */
  openTree(): TiledTree<Buffer> {
    return new TiledTree(treeHasher, (level, index) => this.tile(level, index));
  }
}
