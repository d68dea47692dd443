import { shortestOldPassword, shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import { useTexts } from '../platform/texts.ts';
import { useFaults } from '../ui/faults.ts';
import { authTexts } from './accounts.texts.ts';

export type PasswordProblem = 'too_short' | 'short';

/** Six characters used to be enough: a password between the old and the new minimum gets its own message. */
function passwordProblem(password: string): PasswordProblem | null {
  const { length } = [...password];
  if (length >= shortestPassword) return null;
  return length < shortestOldPassword ? 'too_short' : 'short';
}

/** What is wrong with a chosen password, in words; null if nothing is. */
export function usePasswordFault(password: string): string | undefined {
  const t = useTexts(authTexts);
  const problem = passwordProblem(password);
  if (password === '') return t.enterPassword;
  return problem === null ? undefined : problem === 'short' ? t.short : t.tooShort;
}

type More = { current_password?: string };

/** The errors of a new password that was typed twice, and of `more` fields of the form. */
export function useNewPasswordFaults(password: string, again: string, more: More = {}) {
  const t = useTexts(authTexts);
  const fault = usePasswordFault(password);
  const faults = useFaults<'current_password' | 'password' | 'password_again'>({
    ...more,
    ...(fault !== undefined && { password: fault }),
    ...(again === '' ? { password_again: t.repeatPassword } : again !== password && { password_again: t.doNotMatch }),
  });
  return { ...faults, missing: faults.any && (password === '' || again === '' || more.current_password !== undefined) };
}
