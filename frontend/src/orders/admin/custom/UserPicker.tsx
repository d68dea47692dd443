import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { adminUsers, type UserRow } from '../../../accounts/accounts.queries.ts';
import { useTexts } from '../../../platform/texts.ts';
import { customOrderTexts } from '../admin-orders.texts.ts';

const nameOf = ({ full_name, email }: UserRow): string => (full_name ? `${full_name} (${email})` : email);

type Props = { value: UserRow | null; problem: string | undefined; onPick: (user: UserRow | null) => void };

/** Picks an active user; the server searches by name or address, because there may be very many. */
export function UserPicker({ value, problem, onPick }: Props) {
  const t = useTexts(customOrderTexts);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(value && typed === nameOf(value) ? '' : typed.trim());
  const users = useInfiniteQuery(adminUsers({ search, status: 'active' }));
  const options = users.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Autocomplete
      options={options}
      value={value}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, user) => onPick(user)}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(all) => all}
      loading={users.isPending}
      loadingText={t.loadingUsers}
      openText={t.openUsers}
      closeText={t.closeUsers}
      clearText={t.clearUser}
      noOptionsText={t.noUsers}
      renderOption={({ key, ...rest }, user) => (
        <li key={key} {...rest}>
          <span>
            {user.full_name || user.email}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {user.email}
            </Typography>
          </span>
        </li>
      )}
      renderInput={(parameters) => (
        <TextField {...parameters} required name="user" label={t.user} error={problem !== undefined} helperText={problem ?? t.userHint} />
      )}
    />
  );
}
