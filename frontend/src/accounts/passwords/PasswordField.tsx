import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/layout/icons.tsx';
import { authTexts } from '../accounts.texts.ts';

export function PasswordField({ slotProps, ...props }: TextFieldProps) {
  const t = useTexts(authTexts);
  const [isShown, setIsShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={isShown ? t.hidePassword : t.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </InputAdornment>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} slotProps={{ ...slotProps, input: { endAdornment: eye } }} />;
}
