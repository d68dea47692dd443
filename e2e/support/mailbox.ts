import { expect } from '@playwright/test';
import type { Api } from './api.ts';

export type Mail = { id: string; subject: string; to: string[]; text: string; html: string | null; received_at: string };

/** Reads the sandbox's mailbox as a test does: by recipient, waiting for what is on its way. */
export class Mailbox {
  constructor(
    private readonly api: Api,
    readonly address: string,
  ) {}

  async all(): Promise<Mail[]> {
    return (await this.api.get<{ items: Mail[] }>(`/_sandbox/mail/api/messages?limit=200&to=${encodeURIComponent(this.address)}`)).items;
  }

  /** The newest of so many mails about that. */
  async waitFor(subject: RegExp, count = 1): Promise<Mail> {
    let about: Mail[] = [];
    const look = async () => (about = (await this.all()).filter((mail) => subject.test(mail.subject))).length;
    await expect
      .poll(look, { message: `mails about ${subject} to ${this.address}`, timeout: 30_000, intervals: [50, 100, 250] })
      .toBeGreaterThanOrEqual(count);
    const [newest] = about.sort((a, b) => b.received_at.localeCompare(a.received_at));
    if (!newest) throw new Error(`no mail about ${subject} to ${this.address}`);
    return newest;
  }
}
