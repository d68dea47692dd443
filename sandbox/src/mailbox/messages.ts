import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';

export type Message = {
  id: string;
  message_id: string;
  received_at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
};
export type Envelope = { from: string; to: string[] };
export type Search = { to?: string | undefined; limit?: number | undefined; after?: string | undefined };

const idOf = (messageId: string) => createHash('sha256').update(messageId).digest('hex').slice(0, 24);

/** With the display name, as a mail program shows it. */
const senderIn = (from: { name: string; address?: string | undefined } | undefined, otherwise: string): string => {
  const { name = '', address = otherwise } = from ?? {};
  return name ? `${name} <${address}>` : address;
};

/** All received mails, each in a file, one per Message-ID. */
export class Messages {
  private readonly byId = new Map<string, Message>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const kept = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
    const messages = kept.map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Message);
    for (const message of messages.sort((a, b) => a.received_at.localeCompare(b.received_at))) this.byId.set(message.id, message);
  }

  /** Stores a mail, unless its Message-ID is stored already. Resolves once it is on disk, because the sender forgets it then. */
  async deliver(raw: Buffer, envelope: Envelope): Promise<Message> {
    const mail = await PostalMime.parse(raw);
    const messageId = mail.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@without-message-id>`;
    const existing = this.byId.get(idOf(messageId));
    if (existing) return existing;
    const message: Message = {
      id: idOf(messageId),
      message_id: messageId,
      received_at: new Date().toISOString(),
      from: senderIn(mail.from, envelope.from),
      to: envelope.to.map((address) => address.toLowerCase()),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? null,
    };
    const file = path.join(this.folder, `${message.id}.json`);
    fs.writeFileSync(`${file}.new`, JSON.stringify(message), { mode: 0o600, flush: true });
    fs.renameSync(`${file}.new`, file);
    this.byId.set(message.id, message);
    return message;
  }

  find(id: string): Message | undefined {
    return this.byId.get(id);
  }

  /** A page of mails, newest first; `after` is the last id of the previous page. */
  list({ to, limit = 50, after }: Search): { items: Message[]; total: number; next: string | null } {
    const wanted = to?.trim().toLowerCase() ?? '';
    const matching = [...this.byId.values()].reverse().filter((message) => message.to.some((address) => address.includes(wanted)));
    const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1;
    const items = matching.slice(start, start + limit);
    return { items, total: matching.length, next: start + limit < matching.length ? (items.at(-1)?.id ?? null) : null };
  }
}
