import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { ReasonChoice } from './confirm.ts';

type Props<Reason extends string> = {
  label: string;
  /** Says who can read the reason. */ hint: string;
  reasons: readonly Reason[];
  names: Readonly<Record<Reason, string>>;
  value: Reason | null;
  onChange: (reason: Reason) => void;
};

/** The reason for an action. None is preselected, so that each is a deliberate choice. */
export function ReasonField<Reason extends string>({ label, hint, reasons, names, value, onChange }: Props<Reason>) {
  const id = useId();
  return (
    <FormControl required sx={{ mt: 2.5 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const reason = reasons.find((one) => one === chosen);
          if (reason) onChange(reason);
        }}
      >
        {reasons.map((reason) => (
          <FormControlLabel key={reason} value={reason} control={<Radio />} label={names[reason]} />
        ))}
      </RadioGroup>
      <FormHelperText id={`${id}-hint`} sx={{ mx: 0 }}>
        {hint}
      </FormHelperText>
    </FormControl>
  );
}

/** The choice of a reason for `useConfirm`: without one, the action cannot be carried out. */
export const reasonChoice =
  <Reason extends string>(field: Omit<Props<Reason>, 'value' | 'onChange'>): ReasonChoice<Reason> =>
  (value, onChange) => <ReasonField {...field} value={value} onChange={onChange} />;
