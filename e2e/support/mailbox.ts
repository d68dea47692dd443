import { expect, type APIRequestContext } from '@playwright/test';

export type Mail = { id: string; subject: string; to: string[]; text: string; html: string | null; received_at: string };

/** Reads the sandbox's mailbox as a test does: by recipient, waiting for what is on its way. */
export class Mailbox {
  constructor(
    private readonly request: APIRequestContext,
    readonly address: string,
  ) {}

  async all(): Promise<Mail[]> {
    const answer = await this.request.get(`/_sandbox/mail/api/messages?limit=200&to=${encodeURIComponent(this.address)}`);
    return ((await answer.json()) as { items: Mail[] }).items;
  }

  async waitFor(subject: RegExp): Promise<Mail> {
    await expect
      .poll(async () => (await this.all()).map((mail) => mail.subject), { message: `mail to ${this.address}`, timeout: 30_000 })
      .toEqual(expect.arrayContaining([expect.stringMatching(subject)]));
    const found = (await this.all()).find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`no mail about ${subject} to ${this.address}`);
    return found;
  }
}
