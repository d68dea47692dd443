import { shortestOldPassword, shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import { useTexts } from '../../platform/texts.ts';
import { useFaults } from '../../ui/forms/faults.ts';
import { authTexts } from '../accounts.texts.ts';

/** What is wrong with a chosen password, in words; undefined if nothing is. The specification quotes a sentence for six characters. */
export function usePasswordFault(password: string): string | undefined {
  const t = useTexts(authTexts);
  const { length } = [...password];
  if (length === 0) return t.enterPassword;
  if (length >= shortestPassword) return undefined;
  return length < shortestOldPassword ? t.tooShortAsSpecified : t.tooShort;
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
