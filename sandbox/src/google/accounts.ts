import { createHash } from 'node:crypto';

export type GoogleAccount = { email: string; name: string };

/** People who already "have" a Google account; any other address may be typed in. */
export const suggested: GoogleAccount[] = [
  { email: 'gina@gmail.test', name: 'Gina Google' },
  { email: 'customer@demo.test', name: 'Carla Customer' },
];

/** The same person is the same subject at every sign-in, as with Google. */
export const claimsOf = ({ email, name }: GoogleAccount) => ({
  sub: BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString(),
  email: email.toLowerCase(),
  email_verified: true,
  name,
  given_name: name.split(' ')[0] ?? name,
});

export const accountIdOf = (account: GoogleAccount) => Buffer.from(JSON.stringify(account)).toString('base64url');
export const accountOf = (id: string) => JSON.parse(Buffer.from(id, 'base64url').toString()) as GoogleAccount;

/** What was typed into the form, if an account can be made of it. */
export function readAccount(form: URLSearchParams): GoogleAccount | undefined {
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return undefined;
  return { email, name: name === '' ? (email.split('@')[0] ?? email) : name };
}
