export type ReceivedMail = { id: string; subject: string; to: string[]; text: string; html: string | null; received_at: string };
type Page = { items: ReceivedMail[]; next: string | null };

/** All mails to this address with such a subject, the newest first: `origin` has the mailbox of the sandbox. */
export async function mailsTo(origin: string, address: string, subject = /(?:)/): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  for (let next: string | null = ''; next !== null;) {
    const after: string = next && `&after=${next}`;
    const page = await fetch(`${origin}/_sandbox/mail/api/messages?limit=200&to=${encodeURIComponent(address)}${after}`);
    const { items, ...rest } = (await page.json()) as Page;
    mails.push(...items);
    next = rest.next;
  }
  return mails.filter((mail) => subject.test(mail.subject));
}

/** The link in a mail that carries its token where no server sees it. */
export const linkIn = ({ text }: ReceivedMail): string | undefined => /https?:\/\/\S+#token=[\w.~-]+/.exec(text)?.[0];
export const tokenIn = (mail: ReceivedMail): string | undefined => linkIn(mail)?.split('#token=')[1];
