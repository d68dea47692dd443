import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useListFile } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { transactionsOf } from '../payments.queries.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { TransactionsTable } from '../TransactionsTable.tsx';

/** One customer's payments and refunds, for administrators. */
export function UserTransactionsCard({ userId }: { userId: string }) {
  const t = useTexts(transactionsTexts);
  const transactions = useInfiniteQuery(transactionsOf(userId));
  const rows = transactions.data?.pages.flatMap(({ items }) => items) ?? [];
  const file = useListFile({ list: 'transactions', user_id: userId });
  return (
    <SectionCard title={t.title} flush actions={<ExportButton file={file} />}>
      {transactions.isPending && (
        <Box sx={{ p: 2.5 }}>
          <RowSkeletons count={2} height={44} />
        </Box>
      )}
      {transactions.isError && !transactions.data && (
        <Box sx={{ p: 2.5 }}>
          <ErrorState onRetry={() => void transactions.refetch()} />
        </Box>
      )}
      {transactions.data && rows.length === 0 && <EmptyState title={t.none} level="p" />}
      {rows.length > 0 && <TransactionsTable rows={rows} orders="/admin/orders" />}
      <LoadMore query={transactions} />
    </SectionCard>
  );
}
