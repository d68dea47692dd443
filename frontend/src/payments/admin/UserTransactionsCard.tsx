import { useInfiniteQuery } from '@tanstack/react-query';
import { useListExport } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { transactionsOfUser } from '../payments.queries.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import { TransactionsTable } from '../TransactionsTable.tsx';

/** One customer's payments and refunds, for administrators. */
export function UserTransactionsCard({ userId }: { userId: string }) {
  const t = useTexts(transactionsTexts);
  const transactions = useInfiniteQuery(transactionsOfUser(userId));
  const file = useListExport({ list: 'transactions', user_id: userId });
  return (
    <SectionCard title={t.title} flush actions={<ExportButton file={file} />}>
      <PagedList query={transactions} count={2} height={44} empty={{ title: t.none, level: 'p' }}>
        {(rows) => <TransactionsTable rows={rows} orders="/admin/orders" />}
      </PagedList>
    </SectionCard>
  );
}
