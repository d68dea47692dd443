import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/AppLink.tsx';
import { OrdersIcon, PlusIcon } from '../ui/icons.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/states.tsx';
import { myOrdersTexts, stageName } from './my-orders.texts.ts';
import { OrderRow } from './OrderRow.tsx';
import { ordersOfStage, stages, type Stage } from './orders.queries.ts';

/** One question per section, so that each can be paged by itself. */
function useSections() {
  const first = useInfiniteQuery(ordersOfStage(1));
  const second = useInfiniteQuery(ordersOfStage(2));
  const third = useInfiniteQuery(ordersOfStage(3));
  const fourth = useInfiniteQuery(ordersOfStage(4));
  return { 1: first, 2: second, 3: third, 4: fourth };
}
type Section = ReturnType<typeof useSections>[Stage];

const rowsOf = (section: Section) => section.data?.pages.flatMap(({ items }) => items) ?? [];

function StageSection({ stage, section }: { stage: Stage; section: Section }) {
  const t = useTexts(myOrdersTexts);
  const rows = rowsOf(section);
  return (
    <SectionCard title={t[stageName[stage]]} flush>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, md: 2.5 }, py: 2 }}>
          {t.empty}
        </Typography>
      ) : (
        <Box component="ul" aria-label={t[stageName[stage]]} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Box>
      )}
      <LoadMore query={section} />
    </SectionCard>
  );
}

function Sections() {
  const t = useTexts(myOrdersTexts);
  const sections = useSections();
  const all = stages.map((stage) => sections[stage]);
  if (all.some(({ isError, data }) => isError && !data)) {
    return <ErrorState text={t.loadFailed} onRetry={() => all.forEach((section) => void section.refetch())} />;
  }
  if (all.some(({ isPending }) => isPending)) return <RowSkeletons count={5} height={76} />;
  if (all.every((section) => rowsOf(section).length === 0)) {
    const createFirst = (
      <LinkButton to="/app/orders/new" variant="contained" startIcon={<PlusIcon />}>
        {t.createFirst}
      </LinkButton>
    );
    return <EmptyCard icon={<OrdersIcon />} title={t.noOrders} text={t.noOrdersText} action={createFirst} />;
  }
  return (
    <Stack spacing={2.5}>
      {stages.map((stage) => (
        <StageSection key={stage} stage={stage} section={sections[stage]} />
      ))}
    </Stack>
  );
}

export function MyOrdersScreen() {
  const t = useTexts(myOrdersTexts);
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <LinkButton to="/app/orders/new" variant="contained" startIcon={<PlusIcon />}>
            {t.newOrder}
          </LinkButton>
        }
      />
      <Sections />
    </>
  );
}
