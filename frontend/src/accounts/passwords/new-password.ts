import { shortestOldPassword, shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { authTexts } from '../accounts.texts.ts';

/** Returns a function that describes the fault of a chosen password, or undefined. The specification has its own sentence below six characters. */
export function usePasswordFault(): (password: string) => string | undefined {
  const t = useTexts(authTexts);
  return (password) => {
    const { length } = [...password];
    if (length === 0) return t.enterPassword;
    if (length >= shortestPassword) return undefined;
    return length < shortestOldPassword ? t.belowSix : t.tooShort;
  };
}

const empty = { current_password: '', password: '', password_again: '' };

/** The form for a new password, typed twice; where one is set, the current one comes first. */
export function useNewPasswordForm({ current }: { current?: string } = {}) {
  const t = useTexts(authTexts);
  const faultOf = usePasswordFault();
  const form = useForm<typeof empty, keyof typeof empty>({
    first: empty,
    faults: ({ current_password, password, password_again }) => {
      const fault = faultOf(password);
      return {
        ...(current !== undefined && current_password === '' && { current_password: current }),
        ...(fault !== undefined && { password: fault }),
        ...(password_again === '' ? { password_again: t.repeatPassword } : password_again !== password && { password_again: t.doNotMatch }),
      };
    },
  });
  const { current_password, password, password_again } = form.values;
  const isIncomplete = form.any && (password === '' || password_again === '' || (current !== undefined && current_password === ''));
  return { ...form, isIncomplete };
}
