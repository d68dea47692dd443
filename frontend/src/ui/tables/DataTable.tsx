import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { TwoLineRow, wrappedText, type RowCard } from './TwoLineRow.tsx';
import type { Selection } from './use-selection.ts';

export type TableColumn<R> = {
  name: string;
  cell: (row: R) => ReactNode;
  align?: 'right';
  /** On a card the lead is on top, without its name. */
  lead?: boolean;
  width?: number | string;
  noWrap?: boolean;
};
type Props<R> = {
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** A row in two lines where a table has no room, in place of a card with all the columns. */
  card?: RowCard<R>;
  /** Rows can be selected; `nameOf` is the row's name for screen readers. */
  selection?: Selection;
  nameOf?: (row: R) => string;
};

/** Whether a cell has something to show. */
const hasContent = (content: ReactNode): boolean => content !== null && content !== undefined && content !== false && content !== '';

type SelectableRow<R> = { id: string; nameOf: ((row: R) => string) | undefined; chosen: boolean; toggle: (key: string) => void };
type RowProps<R> = { row: R; columns: readonly TableColumn<R>[]; card?: RowCard<R> } & Partial<SelectableRow<R>>;

/** Renders again only when the row, its selection or the columns change: pass stable `columns`, `card` and `nameOf`. */
const memoRow = <R,>(Row: (props: RowProps<R>) => ReactNode) => memo(Row) as unknown as <One>(props: RowProps<One>) => ReactNode;

type ChooseProps = { row: unknown; wide?: boolean } & Partial<SelectableRow<unknown>>;

function RowCheckbox({ row, id = '', nameOf, chosen = false, toggle, wide = false }: ChooseProps) {
  const t = useTexts(uiTexts);
  if (!toggle) return null;
  return (
    <Checkbox
      size="small"
      checked={chosen}
      onChange={() => toggle(id)}
      slotProps={{ input: { 'aria-label': t.chooseOne(nameOf?.(row) ?? id) } }}
      sx={wide ? { width: 44, height: 44, flex: 'none' } : { p: 0.5 }}
    />
  );
}

const FieldsCard = memoRow(function Card({ row, columns, ...choosable }: RowProps<unknown>) {
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        minWidth: 0,
        borderTop: '1px solid var(--os-line)',
        '& [data-shortened]': wrappedText,
        '&:nth-of-type(n + 21)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 200px' },
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <RowCheckbox row={row} {...choosable} />
        {columns
          .filter(({ lead }) => lead)
          .map(({ name, cell }) => (
            <Box key={name} sx={{ mb: 1, fontWeight: 560, flexGrow: 1, minWidth: 0 }}>
              {cell(row)}
            </Box>
          ))}
      </Stack>
      <Stack component="dl" spacing={0.75} sx={{ m: 0 }}>
        {columns
          .filter(({ lead }) => !lead)
          .map(({ name, cell }) => ({ name, content: cell(row) }))
          .filter(({ content }) => hasContent(content))
          .map(({ name, content }) => (
            <Box
              key={name}
              sx={{ display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: 1.5, alignItems: 'center', minHeight: 28 }}
            >
              <Typography component="dt" variant="caption" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {content}
              </Typography>
            </Box>
          ))}
      </Stack>
    </Box>
  );
});

const TwoLineItem = memoRow(function Short({ row, card, ...choosable }: RowProps<unknown>) {
  return card && <TwoLineRow row={row} card={card} choose={choosable.toggle && <RowCheckbox row={row} wide {...choosable} />} />;
});

/** What the columns shorten is whole in the row that has the keyboard's focus: a title needs a pointer. */
const wholeInFocus = { '&:has(:focus-visible) [data-shortened]': wrappedText };

const TableLine = memoRow(function Line({ row, columns, ...choosable }: RowProps<unknown>) {
  return (
    <TableRow hover selected={choosable.chosen ?? false} sx={wholeInFocus}>
      {choosable.toggle && (
        <TableCell padding="checkbox">
          <RowCheckbox row={row} {...choosable} />
        </TableCell>
      )}
      {columns.map(({ name, cell, align, noWrap }) => (
        <TableCell key={name} align={align} sx={{ whiteSpace: noWrap ? 'nowrap' : undefined, fontVariantNumeric: 'tabular-nums' }}>
          {cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
});

/** What a row needs to be selectable; nothing without a selection. */
function selectionOf<R>(row: R, { keyOf, nameOf, selection }: Props<R>): Partial<SelectableRow<R>> {
  if (!selection) return {};
  const id = keyOf(row);
  return { id, nameOf, chosen: selection.chosen.includes(id), toggle: selection.toggle };
}

function SelectAllCheckbox({ selection, of }: { selection: Selection; of: number }) {
  const t = useTexts(uiTexts);
  const { length } = selection.chosen;
  return (
    <Checkbox
      size="small"
      checked={length === of}
      indeterminate={length > 0 && length < of}
      onChange={() => selection.chooseAll(length < of)}
      slotProps={{ input: { 'aria-label': t.chooseAll } }}
      sx={{ p: 0.5 }}
    />
  );
}

function CardList<R>(props: Props<R>) {
  const { label, columns, rows, keyOf, card } = props;
  const Row = card ? TwoLineItem : FieldsCard;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        mt: '-1px',
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: card ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
      }}
    >
      {rows.map((row) => (
        <Row key={keyOf(row)} row={row} columns={columns} {...(card && { card })} {...selectionOf(row, props)} />
      ))}
    </Box>
  );
}

const roomySpacing = { '& .MuiChip-label, & .MuiButton-root': { whiteSpace: 'nowrap' } };
const denseSpacing = { '& .MuiTableCell-root': { px: 1.25, fontSize: '0.8125rem' }, '& .MuiButton-root': { whiteSpace: 'nowrap' } };

/** How wide a screen must be for this many columns beside the navigation, without scrolling sideways. */
const tableWidthFor = (columns: number): number => (columns > 6 ? 1260 : columns > 4 ? 1100 : 760);

/** A table that becomes a list where a table has no room: of two lines a row, or of cards. */
export function DataTable<R>(props: Props<R>) {
  const narrow = useMediaQuery(`(max-width:${tableWidthFor(props.columns.length) - 0.05}px)`, { noSsr: true });
  if (narrow) return <CardList {...props} />;
  const { label, columns, rows, keyOf, selection } = props;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} sx={columns.length > 6 ? denseSpacing : roomySpacing}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <SelectAllCheckbox selection={selection} of={rows.length} />
              </TableCell>
            )}
            {columns.map(({ name, align, width }) => (
              <TableCell key={name} align={align} sx={{ width }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-child td': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableLine key={keyOf(row)} row={row} columns={columns} {...selectionOf(row, props)} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
