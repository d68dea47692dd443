import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { useOpenPortal } from '../subscriptions/subscriptions.commands.ts';
import { hasPaymentProfile } from '../subscriptions/subscriptions.queries.ts';
import { DownloadIcon, TransactionsIcon } from '../ui/layout/icons.tsx';
import { loadedRows } from '../ui/tables/PagedList.tsx';
import { LoadMore } from '../ui/tables/LoadMore.tsx';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { EmptyState, RowSkeletons } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { useTransactionsFile } from './payments.commands.ts';
import { myTransactions } from './payments.queries.ts';
import { transactionQuery, TransactionFilterBar, useTransactionFilters, type TransactionFilters } from './TransactionFilters.tsx';
import { transactionsTexts } from './transactions.texts.ts';
import { TransactionsTable } from './TransactionsTable.tsx';

function PortalButton() {
  const t = useTexts(transactionsTexts);
  const portal = useOpenPortal('here');
  const openPortal = (): void =>
    void portal.mutateAsync().catch((error: unknown) => console.warn('The portal of the payment provider did not open', error));
  const profile = useQuery(hasPaymentProfile());
  if (profile.data === false) return null;
  // Reserves its space until it is clear whether the provider knows the customer.
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={portal.isPending}
      onClick={openPortal}
      sx={{ visibility: profile.isPending ? 'hidden' : 'visible' }}
    >
      {t.portal}
    </Button>
  );
}

/** All transactions of the filter as a table for bookkeeping. */
function FileButton({ filters }: { filters: TransactionFilters }) {
  const t = useTexts(transactionsTexts);
  const language = useLanguage();
  const file = useTransactionsFile();
  const downloadFile = (): void =>
    file.mutate({ ...transactionQuery(filters), language }, { onError: (error) => toast.error(sentenceFor(error, null, t.fileFailed)) });
  return (
    <Button variant="outlined" color="inherit" startIcon={<DownloadIcon />} disabled={file.isPending} onClick={downloadFile}>
      {t.file}
    </Button>
  );
}

/** The list, or its error in the same place with a button to load it again. */
function Rows({ filters }: { filters: TransactionFilters }) {
  const t = useTexts(transactionsTexts);
  const transactions = useInfiniteQuery(myTransactions(transactionQuery(filters)));
  const rows = loadedRows(transactions);
  const again = transactions.isError && (
    <Button variant="outlined" color="inherit" size="small" onClick={() => void transactions.refetch()}>
      {t.again}
    </Button>
  );
  if (transactions.isPending) {
    return (
      <Box sx={{ p: 2.5 }}>
        <RowSkeletons count={5} height={44} />
      </Box>
    );
  }
  if (rows.length === 0) return <EmptyState icon={<TransactionsIcon />} title={again ? t.notLoaded : t.none} action={again} />;
  return (
    <>
      <TransactionsTable rows={rows} orders="/app/orders" />
      <LoadMore query={transactions} />
    </>
  );
}

/** A customer's payments and refunds. */
export function TransactionsScreen() {
  const t = useTexts(transactionsTexts);
  const { filters, ...bar } = useTransactionFilters();
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <FileButton filters={filters} />
            <PortalButton />
          </>
        }
      />
      <TransactionFilterBar filters={filters} {...bar} />
      <Card>
        <Rows filters={filters} />
      </Card>
    </>
  );
}
