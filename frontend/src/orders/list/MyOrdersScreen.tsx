import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { OrdersIcon, PlusIcon, SearchIcon } from '../../ui/layout/icons.tsx';
import { loadedRows } from '../../ui/tables/PagedList.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { myOrdersTexts, stageName } from './my-orders.texts.ts';
import { useOrderableAgain } from '../order-again.ts';
import { MyOrdersFilters, useMyOrdersFilters, type MyOrdersFilterValues } from './MyOrdersFilters.tsx';
import { MyOrderRow } from './MyOrderRow.tsx';
import { ordersOfStage, orderStages, type CustomerOrder, type OrderStage } from '../orders.queries.ts';

/** One request per section, so that each has its own pages. A section hidden by the filter sends none. */
function useSections({ search, stage }: MyOrdersFilterValues) {
  const queryOfStage = (one: OrderStage) => ({ ...ordersOfStage(one, search), enabled: stage === undefined || stage === one });
  const first = useInfiniteQuery(queryOfStage(1));
  const second = useInfiniteQuery(queryOfStage(2));
  const third = useInfiniteQuery(queryOfStage(3));
  const fourth = useInfiniteQuery(queryOfStage(4));
  return { 1: first, 2: second, 3: third, 4: fourth };
}
type Section = ReturnType<typeof useSections>[OrderStage];

/** What people tell their orders apart by, down to the minute. */
const visibleFields = ({ channel, product_type, quantity, description, amount, created_at }: CustomerOrder): string =>
  JSON.stringify([channel, product_type, quantity, description, amount, created_at.slice(0, 'yyyy-mm-ddThh:mm'.length)]);

/** Orders that look alike to the minute show the second too. */
function looksLikeAnother(rows: readonly CustomerOrder[]): (order: CustomerOrder) => boolean {
  const seen = new Set<string>();
  const alike = new Set<string>();
  for (const looks of rows.map(visibleFields)) (seen.has(looks) ? alike : seen).add(looks);
  return (order) => alike.has(visibleFields(order));
}

type SectionProps = { stage: OrderStage; section: Section; isAgain: (order: CustomerOrder) => boolean };

function StageSection({ stage, section, isAgain }: SectionProps) {
  const t = useTexts(myOrdersTexts);
  const rows = loadedRows(section);
  const isAlike = looksLikeAnother(rows);
  return (
    <SectionCard title={t[stageName[stage]]} flush>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: { xs: 2, md: 2.5 }, py: 2 }}>
          {t.empty}
        </Typography>
      ) : (
        <Box component="ul" aria-label={t[stageName[stage]]} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((order) => (
            <MyOrderRow key={order.id} order={order} again={isAgain(order)} toTheSecond={isAlike(order)} />
          ))}
        </Box>
      )}
      <LoadMore query={section} />
    </SectionCard>
  );
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTexts(myOrdersTexts);
  if (isFiltered) {
    const clear = (
      <Button variant="outlined" color="inherit" onClick={onClear}>
        {t.clear}
      </Button>
    );
    return <EmptyCard icon={<SearchIcon />} title={t.noneFound} text={t.noneFoundText} action={clear} />;
  }
  const createFirst = (
    <LinkButton to="/app/orders/new" variant="contained" startIcon={<PlusIcon />}>
      {t.createFirst}
    </LinkButton>
  );
  return <EmptyCard icon={<OrdersIcon />} title={t.noOrders} text={t.noOrdersText} action={createFirst} />;
}

function Sections() {
  const t = useTexts(myOrdersTexts);
  const { written, applied, change, isSet } = useMyOrdersFilters();
  const sections = useSections(applied);
  const isAgain = useOrderableAgain();
  const shown = orderStages.filter((stage) => applied.stage === undefined || applied.stage === stage);
  const all = shown.map((stage) => sections[stage]);
  const matching = shown.filter((stage) => applied.search === '' || loadedRows(sections[stage]).length > 0);
  const isEmpty = all.every((section) => section.data && loadedRows(section).length === 0);
  const renderSections = (): ReactNode => {
    if (all.some(({ isError, data }) => isError && !data))
      return <ErrorState text={t.loadFailed} onRetry={() => all.forEach((section) => void section.refetch())} />;
    if (all.some(({ isPending }) => isPending)) return <RowSkeletons count={5} height={76} />;
    if (isEmpty) return <NoOrders isFiltered={isSet} onClear={() => change({ search: undefined, stage: undefined })} />;
    return matching.map((stage) => <StageSection key={stage} stage={stage} section={sections[stage]} isAgain={isAgain} />);
  };
  return (
    <Stack spacing={2.5}>
      {(isSet || !isEmpty) && <MyOrdersFilters filters={written} isSet={isSet} onChange={change} />}
      {renderSections()}
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
