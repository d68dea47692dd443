import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, QueryFailedError } from 'typeorm';
import { refusal } from '../platform/refusal.ts';
import { mask, Seals } from '../platform/sealing.ts';
import { PrivateInfo } from './private-info.entity.ts';

/** Longer than any request takes between the secret and the fact. */
const newMinutes = 10;

const isViolated = (error: unknown, constraint: string): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;

@Injectable()
export class PrivateInfoVault {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(Seals) private readonly seals: Seals,
  ) {}

  fingerprint(text: string): string {
    return this.seals.fingerprint(text.trim(), 'private_info');
  }

  /** Keeps a secret, in place of the one that the row had. Of two that say the same, one is kept. */
  async keep(id: string, kind: 'product' | 'order', text: string): Promise<void> {
    const sealed = this.seals.seal(text, id);
    const fingerprint = kind === 'product' ? this.fingerprint(text) : null;
    try {
      await this.db.getRepository(PrivateInfo).upsert({ id, kind, ...sealed, mask: mask(text), fingerprint }, ['id']);
    } catch (error) {
      if (isViolated(error, 'private_info_once')) throw refusal('product_duplicate');
      throw error;
    }
  }

  /** Units with the same private information, whatever their SKU, and whether it has just been written. */
  like(text: string): Promise<{ id: string; isNew: boolean }[]> {
    return this.db
      .getRepository(PrivateInfo)
      .createQueryBuilder('p')
      .select('p.id', 'id')
      .addSelect(`p.created_at > now() - interval '${newMinutes} minutes'`, 'isNew')
      .where('p.fingerprint = :fingerprint', { fingerprint: this.fingerprint(text) })
      .getRawMany<{ id: string; isNew: boolean }>();
  }

  /** Several at once, in that order. */
  async openAll(ids: readonly string[]): Promise<(string | null)[]> {
    const rows = await this.db.getRepository(PrivateInfo).find({ where: { id: In([...ids]) } });
    const sealed = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = sealed.get(id);
      return row ? this.seals.open(row, id) : null;
    });
  }

  /** The secret in clear; null when there is none. */
  async open(id: string): Promise<string | null> {
    const row = await this.db.getRepository(PrivateInfo).findOneBy({ id });
    return row && this.seals.open(row, id);
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.db.getRepository(PrivateInfo).delete({ id: In([...ids]) });
  }
}
