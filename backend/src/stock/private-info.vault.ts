import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { mask, Seals } from '../platform/sealing.ts';
import { PrivateInfo } from './private-info.entity.ts';

@Injectable()
export class PrivateInfoVault {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(Seals) private readonly seals: Seals,
  ) {}

  fingerprint(text: string): string {
    return this.seals.fingerprint(text.trim(), 'private_info');
  }

  /** Keeps a secret, in place of the one that the row had. */
  async keep(id: string, kind: 'product' | 'order', text: string): Promise<void> {
    const sealed = this.seals.seal(text, id);
    const fingerprint = kind === 'product' ? this.fingerprint(text) : null;
    await this.db.getRepository(PrivateInfo).upsert({ id, kind, ...sealed, mask: mask(text), fingerprint }, ['id']);
  }

  /** Units with the same private information, whatever their SKU. */
  async like(text: string): Promise<string[]> {
    const rows = await this.db.getRepository(PrivateInfo).find({ where: { fingerprint: this.fingerprint(text) }, select: { id: true } });
    return rows.map(({ id }) => id);
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
