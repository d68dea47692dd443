import { shortestPassword } from '@orderstream/contracts/accounts/lifecycle';

export type NewPasswordProblem = 'missing' | 'too_short' | 'differ';

/** What stands against a new password that was typed twice, in the order in which it is said. */
export function newPasswordProblem(password: string, again: string): NewPasswordProblem | null {
  if (!password || !again) return 'missing';
  if (password.length < shortestPassword) return 'too_short';
  return password === again ? null : 'differ';
}
