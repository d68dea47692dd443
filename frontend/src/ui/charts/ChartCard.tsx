import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { chartTexts } from './charts.texts.ts';
import { SectionCard } from '../layout/SectionCard.tsx';
import { visuallyHidden } from '../layout/visually-hidden.ts';

type ChartTable = { head: readonly string[]; rows: readonly (readonly [string, ...string[]])[] };

function NumbersTable({ title, head, rows }: ChartTable & { title: string }) {
  const cell = { py: 0.75, pr: 2, borderBottom: '1px solid var(--os-line)', textAlign: 'left', fontWeight: 'inherit' } as const;
  const number = { ...cell, textAlign: 'right', pr: 0, pl: 2, fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' }}>
      <caption style={visuallyHidden}>{title}</caption>
      <thead>
        <tr>
          {head.map((name, at) => (
            <Box component="th" scope="col" key={name} sx={{ ...(at === 0 ? cell : number), color: 'text.secondary', fontWeight: 540 }}>
              {name}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={cell}>
              {name}
            </Box>
            {values.map((value, at) => (
              <Box component="td" key={head[at + 1] ?? at} sx={number}>
                {value}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

type Props = ChartTable & { title: string; text?: string; empty?: string | undefined; figure?: ReactNode; children: ReactNode };

/** A chart. A table holds its numbers: for screen readers always, for everyone on demand. */
export function ChartCard({ title, text, empty, figure, head, rows, children }: Props) {
  const t = useTexts(chartTexts);
  const [asTable, setAsTable] = useState(false);
  const toggle = empty === undefined && (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={asTable ? t.chartOf(title) : t.tableOf(title)}
      onClick={() => setAsTable(!asTable)}
      sx={{ flex: 'none' }}
    >
      {asTable ? t.asChart : t.asTable}
    </Button>
  );
  return (
    <SectionCard title={title} {...(text === undefined ? {} : { text })} actions={toggle}>
      {figure}
      {empty === undefined ? (
        <>
          {!asTable && children}
          <Box
            {...(asTable ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
            sx={asTable ? { maxHeight: 280, overflowY: 'auto' } : { ...visuallyHidden }}
          >
            <NumbersTable title={title} head={head} rows={rows} />
          </Box>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ py: 4, textAlign: 'center' }}>
          {empty}
        </Typography>
      )}
    </SectionCard>
  );
}
