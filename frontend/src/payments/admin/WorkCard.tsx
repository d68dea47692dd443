import type { Language } from '@orderstream/contracts/shared/languages';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { PlainLink } from '../../ui/layout/AppLink.tsx';
import { formatAgo } from '../../ui/format/dates.ts';
import { productName } from '../../ui/format/product-names.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { openWork, type OpenWork } from '../today.queries.ts';
import { workTexts } from './today.texts.ts';

/** The list that empties each kind of work. */
const lists = {
  deliveries: '/admin/orders?status=paid_in_process',
  approvals: '/admin/users?status=pending_approval',
  problems: '/admin/attention?group=problems',
  attention: '/admin/attention?group=attention',
  failing_payments: '/admin/failing-payments',
  deletions: '/admin/attention?group=deletions',
  drafts: '/admin/orders?status=draft',
  quarantined: '/admin/products?status=quarantined',
} as const;
const kinds = Object.keys(lists) as (keyof typeof lists)[];

const timeSince = (since: string, language: Language): string =>
  formatAgo(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)), language);

type TileProps = { name: string; to: string; count: number | undefined; note: string };

/** Its height does not depend on its content, so that nothing moves when the answer arrives. */
function Tile({ name, to, count, note }: TileProps) {
  const waits = count !== undefined && count > 0;
  return (
    <Box
      component="li"
      sx={{ minWidth: 0, borderTop: '1px solid var(--os-line)', borderRight: '1px solid var(--os-line)', mr: '-1px', mt: '-1px' }}
    >
      <Box
        component={PlainLink}
        to={to}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          alignItems: 'center',
          height: 78,
          px: 2,
          color: waits ? 'text.primary' : 'text.secondary',
          textDecoration: 'none',
          outlineOffset: '-3px !important',
          '&:hover': { background: 'var(--os-sunken)' },
        }}
      >
        <Typography
          component="span"
          sx={{
            fontSize: '1.625rem',
            fontWeight: 620,
            letterSpacing: '-0.03em',
            fontVariantNumeric: 'tabular-nums',
            gridRow: 'span 2',
            minWidth: 36,
          }}
        >
          {count ?? <Skeleton width={28} />}
        </Typography>
        <Typography component="span" variant="body2" noWrap title={name} sx={{ alignSelf: 'end', fontWeight: 540 }}>
          {name}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" noWrap title={note} sx={{ alignSelf: 'start' }}>
          {count === undefined ? <Skeleton width={96} /> : note}
        </Typography>
      </Box>
    </Box>
  );
}

/** Names the product that runs out first; for a single one the link opens the list filtered. */
function StockTile({ stock }: { stock: OpenWork['stock'] | undefined }) {
  const t = useTexts(workTexts);
  const [first] = stock ?? [];
  const what = first ? productName(first) : '';
  const daysLeftText = (days: number | null): string => (days === null ? t.few(what) : t.lasts(what, days));
  const ofFirst = !first ? t.enough : first.available === 0 ? t.out(what) : daysLeftText(first.days_left);
  const others = (stock?.length ?? 0) - 1;
  const note = others > 0 ? t.andOthers(ofFirst, others) : ofFirst;
  const of = first && stock?.length === 1 ? `&channel=${first.channel}&product_type=${first.product_type}` : '';
  return <Tile name={t.stock} to={`/admin/products?status=available${of}`} count={stock?.length} note={note} />;
}

/** The office's open work by kind, each with its age and a link to its list. */
export function WorkCard() {
  const t = useTexts(workTexts);
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(openWork());
  const count = data && data.work.reduce((sum, one) => sum + one.count, 0) + data.stock.length;
  const text = count === undefined ? (isError ? '' : t.looking) : count === 0 ? t.nothing : t.waits(count);
  const tileOfKind = (kind: keyof typeof lists) => {
    const work = data?.work.find((one) => one.kind === kind);
    const note = work?.oldest ? t.oldest(timeSince(work.oldest, language)) : t.none;
    return <Tile key={kind} name={t[kind]} to={lists[kind]} count={work?.count} note={note} />;
  };
  return (
    <SectionCard title={t.title} text={text} flush>
      {isError && !data ? (
        <Box sx={{ p: 2.5 }}>
          <ErrorState onRetry={() => void refetch()} />
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            overflow: 'hidden',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
            '& > :last-child': { gridColumn: { xs: 'auto', sm: 'span 2', lg: 'auto' } },
          }}
        >
          {kinds.map(tileOfKind)}
          <StockTile stock={data?.stock} />
        </Box>
      )}
    </SectionCard>
  );
}
