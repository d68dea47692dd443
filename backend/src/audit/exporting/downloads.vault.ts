import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type DownloadKind = 'log' | 'custody' | 'money' | 'list';
export type Download = { kind: DownloadKind; userId: string; sessionId: string; request: object };

const ticketHash = (ticket: string) => createHash('sha256').update(ticket).digest();

/** Tickets for files: a browser that saves a file sends no token, so a request with a token issues a ticket, which is valid once, for a minute. */
@Injectable()
export class DownloadsVault {
  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  /** Issues a ticket for one download. */
  async issue({ kind, userId, sessionId, request }: Download): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    await this.db.query(`delete from work.download where issued_at < now() - interval '1 minute'`);
    await this.db.query('insert into work.download (ticket, kind, user_id, session_id, request) values ($1, $2, $3, $4, $5)', [
      ticketHash(ticket),
      kind,
      userId,
      sessionId,
      JSON.stringify(request),
    ]);
    return ticket;
  }

  /** The download of a ticket; null if the ticket has expired or was used before. */
  async redeem(ticket: string): Promise<Download | null> {
    const [rows]: [{ kind: DownloadKind; user_id: string; session_id: string; request: object }[]] = await this.db.query(
      `delete from work.download where ticket = $1 and issued_at > now() - interval '1 minute' returning kind, user_id, session_id, request`,
      [ticketHash(ticket)],
    );
    const row = rows[0];
    return row ? { kind: row.kind, userId: row.user_id, sessionId: row.session_id, request: row.request } : null;
  }
}
