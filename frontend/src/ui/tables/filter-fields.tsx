import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { SearchIcon } from '../layout/icons.tsx';

type Look = Pick<TextFieldProps, 'sx' | 'size'>;
const fullWidthOnPhone = (width: number) => ({ width: { xs: '100%', sm: width } });

type SearchProps = Look & { label: string; value: string | undefined; onSearch: (text: string) => void };

/** The words of a search. */
export const SearchField = ({ label, value, onSearch, sx = fullWidthOnPhone(320) }: SearchProps) => (
  <TextField
    type="search"
    value={value ?? ''}
    onChange={({ target }) => onSearch(target.value)}
    placeholder={label}
    sx={sx}
    slotProps={{
      htmlInput: { 'aria-label': label, maxLength: 100, spellCheck: false, autoComplete: 'off' },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        ),
      },
    }}
  />
);

type ChoiceProps<Option extends string> = Look & {
  label: string;
  /** The name of no choice, where none is possible. */
  all?: string;
  value: Option | undefined;
  options: readonly Option[];
  /** Without a name, an option is called what it is. */
  names?: Partial<Record<Option, string>>;
  onPick: (option: Option | undefined) => void;
};

/** One of several, or all of them. */
export const ChoiceField = <Option extends string>(props: ChoiceProps<Option>) => {
  const { label, all, value, options, names, onPick, sx = fullWidthOnPhone(180), size } = props;
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onPick(options.find((option) => option === target.value))}
      sx={sx}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      {...(size && { size })}
    >
      {all !== undefined && <MenuItem value="">{all}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {names?.[option] ?? option}
        </MenuItem>
      ))}
    </TextField>
  );
};

type DayProps = Look & {
  type?: 'date' | 'datetime-local';
  label: string;
  value: string | undefined;
  /** What is wrong with it, in words or by its colour alone. */
  wrong?: string | boolean | undefined;
  onPick: (day: string) => void;
};

/** A day of a filter, or a minute. */
export const DayField = ({ type = 'date', label, value, wrong = false, onPick, sx, size }: DayProps) => (
  <TextField
    type={type}
    label={label}
    value={value ?? ''}
    error={wrong !== false}
    helperText={wrong}
    onChange={({ target }) => onPick(target.value)}
    sx={sx}
    slotProps={{ inputLabel: { shrink: true } }}
    {...(size && { size })}
  />
);
