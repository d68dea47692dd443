import { company } from '@orderstream/contracts/company';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { createTransport, type Transporter } from 'nodemailer';

export type OutgoingMail = { messageId: string; to: string; subject: string; text: string; html: string; thread?: string };
/** `refused`: the server will not take it, now or later. */
export type Handover = { outcome: 'accepted' } | { outcome: 'refused'; status: number };

/** The mail server did not take the mail this time: a later try may succeed. */
export class MailServerUnavailable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('the mail server did not take the mail', options);
    this.name = 'MailServerUnavailable';
  }
}

/** Under its own name where the setting has one, as in `Shop <no-reply@shop.example>`, or else the product's. */
const senderOf = (mailFrom: string) =>
  /[^\s<].*</.test(mailFrom) ? mailFrom : { name: company.product, address: mailFrom.replace(/[<>]/g, '').trim() };

export class MailerGateway {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly mailFrom: string,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  }

  /** Mails of one thread refer to the same ancestor, which need not exist. */
  async send(_permit: EffectPermit, { thread, ...mail }: OutgoingMail): Promise<Handover> {
    try {
      await this.transport.sendMail({
        ...mail,
        // An object is always one address; a text with a comma could become two.
        to: { name: '', address: mail.to },
        from: senderOf(this.mailFrom),
        replyTo: company.email,
        messageId: `<${mail.messageId}>`,
        ...(thread && { references: `<${thread}>`, inReplyTo: `<${thread}>` }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { outcome: 'accepted' };
    } catch (error) {
      const status = statusOf(error);
      if (status !== null && status >= 500 && status < 600) return { outcome: 'refused', status };
      throw new MailServerUnavailable();
    }
  }

  close(): void {
    this.transport.close();
  }
}

/** The status of the server's answer to this mail; null if there was none. The error's text names the address, so it is not passed on. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return null;
  const aboutThisMail = 'command' in error && ['RCPT TO', 'DATA'].includes(String(error.command));
  return aboutThisMail ? error.responseCode : null;
}
