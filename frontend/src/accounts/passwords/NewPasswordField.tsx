import Box from '@mui/material/Box';
import type { TextFieldProps } from '@mui/material/TextField';
import { shortestPassword } from '@orderstream/contracts/accounts/lifecycle';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { authTexts } from '../accounts.texts.ts';
import { PasswordField } from './PasswordField.tsx';

/** Whether a password is on the list of common ones, which is loaded when the person starts typing. */
function useIsCommon(password: string): boolean {
  const [isCommon, setCommon] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const checkCommon = async (): Promise<void> => {
      const { weaknessOf } = await import('@orderstream/contracts/accounts/new-password');
      if (isCurrent) setCommon(weaknessOf(password) === 'common');
    };
    // Without the list, the server still refuses a common password.
    if (password !== '') void checkCommon().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return isCommon && password !== '';
}

/** A field for a new password, with a bar and a sentence on what it lacks; an error of the form replaces the sentence. */
export function NewPasswordField({ value, helperText, ...props }: Omit<TextFieldProps, 'value'> & { value: string }) {
  const t = useTexts(authTexts);
  const isCommon = useIsCommon(value);
  const { length } = [...value];
  const lacking = shortestPassword - length;
  const good = lacking <= 0 && !isCommon;
  const words = length === 0 ? t.passwordHint : isCommon ? t.passwordCommon : lacking > 0 ? t.passwordLacks(lacking) : t.passwordGood;
  const bar = (
    <Box component="span" aria-hidden sx={{ display: 'block', height: 3, borderRadius: 2, bgcolor: 'var(--os-line)', mb: 0.5 }}>
      <Box
        component="span"
        sx={{
          display: 'block',
          height: 1,
          borderRadius: 2,
          width: `${Math.min(100, (length / shortestPassword) * 100)}%`,
          bgcolor: good ? 'success.main' : 'warning.main',
        }}
      />
    </Box>
  );
  return (
    <PasswordField
      {...props}
      value={value}
      autoComplete="new-password"
      helperText={
        <>
          {length > 0 && bar}
          {helperText ?? words}
        </>
      }
    />
  );
}
