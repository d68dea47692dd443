import { createHash } from 'node:crypto';

export type GoogleAccount = { email: string; name: string };

/** Google accounts to choose from; any other address can be entered. */
export const suggestedAccounts: GoogleAccount[] = [
  { email: 'gina@gmail.test', name: 'Gina Google' },
  { email: 'customer@demo.test', name: 'Carla Customer' },
];

/** Derives the subject from the address, so that it stays the same at every sign-in, as with Google. */
const subjectOf = (email: string) => BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString();

const claimsOf = (sub: string, { email, name }: GoogleAccount) => ({
  sub,
  email: email.toLowerCase(),
  email_verified: true,
  name,
  given_name: name.split(' ')[0] ?? name,
});

/** All accounts chosen since the start. */
export class GoogleAccounts {
  private readonly accountsBySubject = new Map<string, GoogleAccount>();

  addAccount(account: GoogleAccount): string {
    const subject = subjectOf(account.email);
    this.accountsBySubject.set(subject, account);
    return subject;
  }

  /** The account with this subject, in the form in which the OpenID provider looks accounts up. */
  find(subject: string) {
    const account = this.accountsBySubject.get(subject);
    return account && { accountId: subject, claims: () => claimsOf(subject, account) };
  }
}

/** The account entered in the form; undefined if it is invalid. */
export function readAccount(form: URLSearchParams): GoogleAccount | undefined {
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return undefined;
  return { email, name: name === '' ? (email.split('@')[0] ?? email) : name };
}
