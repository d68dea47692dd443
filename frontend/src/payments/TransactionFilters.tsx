import { transactionKinds, type TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { startTransition, useId, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { endOfDay, startOfDay } from '../ui/format/dates.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { calendarDay, oneOf, textMatching, useAddressFilters, type FiltersOf, type ReadersOf } from '../ui/tables/address-filters.ts';
import { DayField } from '../ui/tables/filter-fields.tsx';
import type { TransactionQuery } from './payments.queries.ts';
import { transactionsTexts } from './transactions.texts.ts';

const allKinds = 'all';
/** Whether a text can be the start of an order id. */
const isOrder = (text: string): boolean => /^[0-9a-f-]{4,36}$/i.test(text) && /\d/.test(text);

/** `from` and `to` are days of this browser's zone, `order` is an id prefix. */
const reads = {
  kind: oneOf(transactionKinds),
  from: calendarDay,
  to: calendarDay,
  order: textMatching(isOrder),
} satisfies ReadersOf<TransactionQuery>;
export type TransactionFilters = FiltersOf<typeof reads>;

export function useTransactionFilters() {
  const [filters, change, put] = useAddressFilters(reads);
  const clearFilters = (): void => put({});
  return { filters, change, clear: clearFilters, isSet: Object.values(filters).some(Boolean) };
}

/** The query parameters: the server takes instants, not days. */
export const transactionQuery = ({ kind, from, to, order }: TransactionFilters): TransactionQuery => ({
  ...(kind ? { kind } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
  ...(order ? { order } : {}),
});

function Kinds({ kind, onChoose }: { kind: TransactionKind | undefined; onChoose: (kind: TransactionKind | undefined) => void }) {
  const t = useTexts(transactionsTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      sx={{ width: { xs: '100%', sm: 'auto' }, '& .MuiToggleButton-root': { flex: { xs: 1, sm: 'none' }, px: 1.75 } }}
      value={kind ?? allKinds}
      onChange={(_, chosen: string | null) => {
        if (chosen !== null) onChoose(transactionKinds.find((one) => one === chosen));
      }}
    >
      <ToggleButton value={allKinds}>{t.all}</ToggleButton>
      {transactionKinds.map((one) => (
        <ToggleButton key={one} value={one}>
          {t[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The typed text becomes part of the address as soon as it can be an order id. */
function OrderField({ order, onChange }: { order: string; onChange: (order: string) => void }) {
  const t = useTexts(transactionsTexts);
  const [text, setText] = useState(order);
  const wrong = text.trim() !== '' && !isOrder(text.trim());
  return (
    <TextField
      label={t.orderId}
      value={text}
      error={wrong && text.trim().length >= 4}
      helperText={wrong ? t.orderIdForm : undefined}
      onChange={({ target: { value } }) => {
        setText(value);
        const wanted = isOrder(value.trim()) ? value.trim() : '';
        if (wanted !== order) onChange(wanted);
      }}
      sx={{ width: { xs: '100%', sm: 200 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 36, spellCheck: false, autoCapitalize: 'off' } }}
    />
  );
}

type Props = Pick<ReturnType<typeof useTransactionFilters>, 'filters' | 'change' | 'clear' | 'isSet'>;

export function TransactionFilterBar({ filters: { kind, from, to, order }, change, clear, isSet }: Props) {
  const t = useTexts(transactionsTexts);
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(Boolean(from || to || order));
  const id = useId();
  const backwards = Boolean(from && to && to < from);
  const dayField = (name: 'from' | 'to', value: string | undefined, wrong: string | false = false) => (
    <DayField
      label={t[name]}
      value={value}
      wrong={wrong}
      onPick={(picked) => change({ [name]: picked })}
      sx={{ flex: { xs: '1 1 140px', sm: 'none' }, width: { sm: 170 } }}
    />
  );
  return (
    <Stack
      direction="row"
      spacing={1.5}
      useFlexGap
      role="search"
      aria-label={t.find}
      sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <Kinds kind={kind} onChoose={(chosen) => change({ kind: chosen })} />
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ChevronDownIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ display: { sm: 'none' } }}
      >
        {t.moreFilters}
      </Button>
      <Stack
        id={id}
        direction="row"
        spacing={1.5}
        useFlexGap
        sx={{ display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' }, flexWrap: 'wrap', alignItems: 'flex-start', width: '100%' }}
      >
        {dayField('from', from)}
        {dayField('to', to, backwards && t.backwards)}
        <OrderField key={round} order={order ?? ''} onChange={(next) => change({ order: next })} />
      </Stack>
      {isSet && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => {
            clear();
            // The address changes in a transition: without this, the field would be filled from the old address.
            startTransition(() => setRound(round + 1));
          }}
        >
          {t.clear}
        </Button>
      )}
    </Stack>
  );
}
