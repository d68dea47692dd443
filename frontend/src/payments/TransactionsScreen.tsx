import { transactionKinds, type TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../platform/texts.ts';
import { useOpenPortal } from '../subscriptions/subscriptions.commands.ts';
import { ExternalIcon, TransactionsIcon } from '../ui/icons.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState, RowSkeletons } from '../ui/states.tsx';
import { myTransactions } from './payments.queries.ts';
import { transactionsTexts } from './transactions.texts.ts';
import { TransactionsTable } from './TransactionsTable.tsx';

const everything = 'all';

function PortalButton() {
  const t = useTexts(transactionsTexts);
  const portal = useOpenPortal('here');
  const open = (): void =>
    void portal.mutateAsync().catch((error: unknown) => console.warn('The portal of the payment provider did not open', error));
  return (
    <Button variant="outlined" color="inherit" startIcon={<ExternalIcon />} disabled={portal.isPending} onClick={open}>
      {t.portal}
    </Button>
  );
}

function Filter({ kind, onChoose }: { kind: TransactionKind | undefined; onChoose: (kind: TransactionKind | undefined) => void }) {
  const t = useTexts(transactionsTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      sx={{ '& .MuiToggleButton-root': { px: 1.75 } }}
      value={kind ?? everything}
      onChange={(_, chosen: string | null) => {
        if (chosen !== null) onChoose(transactionKinds.find((one) => one === chosen));
      }}
    >
      <ToggleButton value={everything}>{t.all}</ToggleButton>
      {transactionKinds.map((one) => (
        <ToggleButton key={one} value={one}>
          {t[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A list that could not be loaded is shown as an empty one, without a message; it can be loaded again. */
function Rows({ kind }: { kind: TransactionKind | undefined }) {
  const t = useTexts(transactionsTexts);
  const transactions = useInfiniteQuery(myTransactions(kind));
  const rows = transactions.data?.pages.flatMap(({ items }) => items) ?? [];
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
  if (rows.length === 0) return <EmptyState icon={<TransactionsIcon />} title={t.none} action={again} />;
  return (
    <>
      <TransactionsTable rows={rows} orders="/app/orders" />
      <LoadMore query={transactions} />
    </>
  );
}

/** What a customer paid and got back. The address holds the filter. */
export function TransactionsScreen() {
  const t = useTexts(transactionsTexts);
  const [address, setAddress] = useSearchParams();
  const kind = transactionKinds.find((one) => one === address.get('kind'));
  return (
    <>
      <PageHeader title={t.title} actions={<PortalButton />} />
      <Box sx={{ mb: 2 }}>
        <Filter kind={kind} onChoose={(chosen) => setAddress(chosen ? { kind: chosen } : {}, { replace: true })} />
      </Box>
      <Card>
        <Rows kind={kind} />
      </Card>
    </>
  );
}
