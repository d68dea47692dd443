import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '../layout/AppLink.tsx';
import { RowMenu, type RowAction } from './RowMenu.tsx';

/** A row for a narrow screen. Every part is one line; what does not fit is shortened from the end. */
export type RowCard<R> = {
  what: (row: R) => ReactNode;
  /** Where the whole row leads. */
  to?: (row: R) => { to: string; state?: unknown; 'aria-label'?: string } | null;
  status?: (row: R) => ReactNode;
  /** The first of them shrinks if space is tight. */
  about: (row: R) => readonly ReactNode[];
  menu?: (row: R) => { label: string; actions: readonly RowAction[] };
};

/** Makes the whole row the target of its one control. */
export const wholeRowLink = {
  position: 'static',
  verticalAlign: 'top',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible, &.Mui-focusVisible': { outline: 'none' },
  '&:focus-visible::after, &.Mui-focusVisible::after': { outline: '2px solid var(--os-brand)', outlineOffset: -2 },
} as const;
/** Lifts the other controls above the row's target. */
const aboveRow = { position: 'relative', zIndex: 1, flex: 'none', display: 'flex' } as const;

/** On an enlarged page, shortened text would be lost: it wraps instead. */
const enlarged = '@media (max-width:359.95px)';
export const wrappedText = { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0, [enlarged]: wrappedText } as const;
const line = { display: 'flex', alignItems: 'center', minWidth: 0, whiteSpace: 'nowrap', [enlarged]: { flexWrap: 'wrap' } } as const;
const firstLine = { ...line, columnGap: 1, fontSize: '0.875rem', lineHeight: '26px', fontWeight: 540 } as const;
const secondLine = {
  ...line,
  fontSize: '0.8125rem',
  lineHeight: '22px',
  color: 'var(--os-muted)',
  fontVariantNumeric: 'tabular-nums',
} as const;
const shortChip = { '& .MuiChip-root': { maxWidth: '100%' }, '& .MuiChip-label': { whiteSpace: 'nowrap' } } as const;

const hasContent = (part: ReactNode): boolean => part !== null && part !== undefined && part !== false && part !== '';

type Props<R> = { row: R; card: RowCard<R>; choose?: ReactNode; end?: ReactNode; component?: 'li' | 'div' };

export function TwoLineRow<R>({ row, card, choose, end, component = 'li' }: Props<R>) {
  const { to } = card;
  const link = to?.(row);
  const what = card.what(row);
  const status = card.status?.(row);
  const menu = card.menu?.(row);
  const hasMenu = menu !== undefined && menu.actions.length > 0;
  return (
    <Box
      component={component}
      data-two-lines
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        py: 1,
        pl: choose ? 0.5 : 2,
        pr: hasMenu ? 0.5 : 2,
        borderTop: component === 'li' ? '1px solid var(--os-line)' : 0,
        '&:nth-of-type(n + 21)': { contentVisibility: 'auto', containIntrinsicSize: 'auto 65px' },
        '&:has(a:hover)': { background: 'var(--os-sunken)' },
      }}
    >
      {choose && <Box sx={aboveRow}>{choose}</Box>}
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box data-line sx={firstLine}>
          <Box data-shortened sx={{ ...oneLine, flex: '1 1 0', minWidth: '36%', [enlarged]: { ...wrappedText, flex: '1 1 100%' } }}>
            {link ? (
              <AppLink {...link} color="inherit" sx={wholeRowLink}>
                {what}
              </AppLink>
            ) : (
              what
            )}
          </Box>
          {hasContent(status) && (
            <Box
              data-shortened
              sx={{
                minWidth: 0,
                flex: 'none',
                maxWidth: 'calc(64% - 8px)',
                [enlarged]: { maxWidth: '100%' },
                display: 'flex',
                ...shortChip,
              }}
            >
              {status}
            </Box>
          )}
        </Box>
        <Box data-line sx={secondLine}>
          {card
            .about(row)
            .filter(hasContent)
            .map((part, at) => (
              <Box
                key={at}
                component="span"
                data-shortened
                sx={{
                  ...oneLine,
                  flex: at === 0 ? '0 1 auto' : 'none',
                  [enlarged]: { ...wrappedText, flex: '0 1 auto' },
                  '&:not(:first-of-type)::before': { content: '"\\00a0· "' },
                }}
              >
                {part}
              </Box>
            ))}
        </Box>
      </Box>
      {hasMenu && (
        <Box sx={aboveRow}>
          <RowMenu {...menu} />
        </Box>
      )}
      {end}
    </Box>
  );
}
