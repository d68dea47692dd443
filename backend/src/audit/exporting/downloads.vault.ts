import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { changeRows, queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import type { RevealFilter } from '@orderstream/projections/audit/custody.reads';
import type { MoneyRange } from '@orderstream/projections/payments/money.reads';
import type { OpenListFile } from '../../office/office.commands.ts';
import type { LogFileRequest } from './log.file.ts';

/** What a file is made of: stored with its ticket, and read by the file of its kind. */
export type FileRequest =
  | { kind: 'log'; request: LogFileRequest }
  | { kind: 'custody'; request: RevealFilter }
  | { kind: 'money'; request: MoneyRange }
  | { kind: 'list'; request: OpenListFile['request'] };
export type Download = FileRequest & { userId: string; sessionId: string };

const ticketHash = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Tickets for files: a browser that saves a file sends no token, so a request with a token issues a ticket, which is valid once, for a minute. */
@Injectable()
export class DownloadsVault {
  constructor(@Inject(Vault) private readonly db: Vault) {}

  /** Issues a ticket for one download. */
  async issue({ kind, userId, sessionId, request }: Download): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    await changeRows(this.db, 'insert into work.download (ticket, kind, user_id, session_id, request) values ($1, $2, $3, $4, $5)', [
      ticketHash(ticket),
      kind,
      userId,
      sessionId,
      JSON.stringify(request),
    ]);
    return ticket;
  }

  /** Deletes tickets that nobody has used: a request may contain names that were searched for. */
  async sweep(): Promise<void> {
    await changeRows(this.db, `delete from work.download where issued_at < now() - interval '1 minute'`);
  }

  /** The download of a ticket; null if the ticket has expired or was used before. */
  async redeem(ticket: string): Promise<Download | null> {
    const [row] = await queryRows<FileRequest & { user_id: string; session_id: string }>(
      this.db,
      `delete from work.download where ticket = $1 and issued_at > now() - interval '1 minute' returning kind, user_id, session_id, request`,
      [ticketHash(ticket)],
    );
    if (!row) return null;
    const { user_id: userId, session_id: sessionId, ...file } = row;
    return { ...file, userId, sessionId };
  }
}
