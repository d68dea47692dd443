import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type OwedContext = { correlationId: string; causationId: string; actor: Actor; source: Source };

/** A command that the log still lacks, written in one transaction with the change of the vault that it records. */
@Entity({ schema: 'vault', name: 'owed_command' })
export class OwedCommand {
  /** Also the command's id, so that carrying it out twice appends once. */
  @PrimaryColumn('text') id!: string;
  @Column('uuid', { nullable: true }) user_id!: string | null;
  @Column('text') kind!: string;
  @Column('jsonb') data!: Record<string, unknown>;
  @Column('jsonb') context!: OwedContext;
  @Column('int', { default: 0 }) attempts!: number;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
