import { commonPasswords } from './common-passwords.ts';
import { shortestPassword } from './lifecycle.ts';

let commonPasswordSet: ReadonlySet<string> | undefined;

/** What stands against a new password: its length, counted as people count, and the list. There are no other rules. */
export function weaknessOf(password: string): 'too_short' | 'common' | null {
  if ([...password].length < shortestPassword) return 'too_short';
  commonPasswordSet ??= new Set(commonPasswords.split(' '));
  return commonPasswordSet.has(password.normalize('NFKC').toLowerCase()) ? 'common' : null;
}
