import type { Actor, Source } from '@orderstream/contracts/shared/actor';
import type { AccountCommand } from '../account.decider.ts';
import type { SendLink } from '../mail-links/send-link.ts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

type WithoutType<Fact> = Fact extends AccountCommand ? Omit<Fact, 'type'> : never;
/** The change of an account that ends its administration, from before the administrator is released. */
export type EndOfAdministration = { userId: string; asOf: number; change: AccountCommand };
/** The fields of a command. */
export type OwedData = WithoutType<AccountCommand> | Pick<SendLink, 'email' | 'template'> | EndOfAdministration;
export type OwedContext = { correlationId: string; causationId: string; actor: Actor; source: Source };

/** A command that the log still lacks, written in one transaction with the change of the vault that it records. */
@Entity({ schema: 'vault', name: 'owed_command' })
export class OwedCommand {
  /** Also the command's id, so that carrying it out twice appends once. */
  @PrimaryColumn('text') id!: string;
  @Column('uuid', { nullable: true }) user_id!: string | null;
  @Column('text') kind!: string;
  @Column('jsonb') data!: OwedData;
  @Column('jsonb') context!: OwedContext;
  @Column('int', { default: 0 }) attempts!: number;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
