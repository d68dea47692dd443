import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../settings/settings.ts';
import { POOL } from '../tokens.ts';

export type StoredAnswer = { status: number; body: unknown };
/** The outcome of claiming a command: it is ours to carry out, answered already, in progress, or its key was used by another request. */
export type CommandClaim =
  | { kind: 'ours' }
  | { kind: 'answered'; answer: StoredAnswer }
  | { kind: 'in_progress' }
  | { kind: 'other_request' };

type Row = { fingerprint: Buffer; status: number | null; body: unknown };

const claimStatement = `
  insert into vault.idempotency as i (command_id, user_id, fingerprint, taken_until)
  values ($1, $2, $3, now() + make_interval(secs => $4))
  on conflict (command_id) do update set taken_until = excluded.taken_until
  where i.status is null and i.fingerprint = excluded.fingerprint and i.taken_until < now()
  returning command_id`;

const keepStatement = 'update vault.idempotency set status = $2, body = $3 where command_id = $1';

/** Answers by command id: an answered command is answered the same way again. */
@Injectable()
export class IdempotentAnswers {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Claims the command, unless it is answered or in progress. An interrupted command may be claimed again after its deadline: the
   * events that it appended are not appended twice, because event ids derive from the command's.
   */
  async claim(commandId: string, userId: string | null, request: unknown): Promise<CommandClaim> {
    const fingerprint = this.#fingerprint(request);
    const patience = this.settings.requestSeconds + 5;
    const taken = await queryRows(this.pool, claimStatement, [commandId, userId, fingerprint, patience]);
    if (taken.length === 1) return { kind: 'ours' };
    const rows = await queryRows<Row>(this.pool, 'select fingerprint, status, body from vault.idempotency where command_id = $1', [
      commandId,
    ]);
    const [row] = rows;
    if (!row) return { kind: 'in_progress' };
    if (!row.fingerprint.equals(fingerprint)) return { kind: 'other_request' };
    return row.status === null ? { kind: 'in_progress' } : { kind: 'answered', answer: { status: row.status, body: row.body } };
  }

  /** Stores the answer of a command. */
  async keep(commandId: string, { status, body }: StoredAnswer): Promise<void> {
    await queryRows(this.pool, keepStatement, [commandId, status, body === undefined ? null : JSON.stringify(body)]);
  }

  /** Drops the claim of a command about which nothing was decided: the same request may be retried at once. */
  async release(commandId: string): Promise<void> {
    await changeRows(this.pool, 'delete from vault.idempotency where command_id = $1 and status is null', [commandId]);
  }

  /** Deletes answers after their time. */
  async sweep(): Promise<void> {
    await changeRows(this.pool, 'delete from vault.idempotency where taken_at < now() - make_interval(hours => 1) * $1', [
      this.settings.idempotencyHours,
    ]);
  }

  /** A keyed hash of a request, because bodies contain passwords, which must not be guessable from this table. */
  #fingerprint(request: unknown): Buffer {
    return createHmac('sha256', this.settings.fingerprintKey)
      .update(`request\0${JSON.stringify(request) ?? ''}`)
      .digest();
  }
}
