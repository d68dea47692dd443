import type { Language } from '@orderstream/contracts/shared/languages';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isRefusal } from '../platform/refused.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { AppLink, LinkButton } from '../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../ui/tables/DataTable.tsx';
import { formatMoment } from '../ui/format/dates.ts';
import { BackIcon, ExternalIcon, TransactionsIcon } from '../ui/layout/icons.tsx';
import { formatMoney } from '../ui/format/money.ts';
import { PageHeader } from '../ui/layout/PageHeader.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { productName } from '../ui/format/product-names.ts';
import { DescriptionList, SectionCard } from '../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { useOpenProviderReceipt } from './payments.commands.ts';
import { receiptById, type Receipt } from './payments.queries.ts';
import { paymentRefusalTexts } from './payments.refusals.ts';
import { receiptTexts } from './receipt.texts.ts';
import { transactionCauseTexts } from './transactions.texts.ts';

type Line = Receipt['lines'][number];

function OpenStripe({ id }: { id: string }) {
  const t = useTexts(receiptTexts);
  const page = useOpenProviderReceipt(id);
  const openProviderReceipt = (): void =>
    void page.mutateAsync().catch((error: unknown) => toast.error(t.notOpened, sentenceFor(error, paymentRefusalTexts, '') || undefined));
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ExternalIcon />}
      disabled={page.isPending}
      aria-label={t.openStripeTab}
      onClick={openProviderReceipt}
    >
      {page.isPending ? t.opening : t.openStripe}
    </Button>
  );
}

/** "Visa ending in 4242", with the brand name as people know it. */
function usePaidWith(paid: Receipt['paid_with']): string {
  const t = useTexts(receiptTexts);
  if (!paid) return t.paidWithUnknown;
  const names: Partial<Record<string, string>> = { card: t.card, us_bank_account: t.bankDebit, sepa_debit: t.bankDebit };
  const name = names[paid.kind] ?? `${paid.kind.charAt(0).toUpperCase()}${paid.kind.slice(1)}`;
  return paid.last4 ? t.endingIn(name, paid.last4) : name;
}

const countryName = (language: Language, country: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;

function Buyer({ buyer: { full_name, business_name, email, address, vat_number } }: { buyer: Receipt['buyer'] }) {
  const t = useTexts(receiptTexts);
  const language = useLanguage();
  const { line1, line2, postal_code, city, state, country } = address ?? {};
  const where = [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country && countryName(language, country)];
  return (
    <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
      {[business_name, full_name, ...where, email, vat_number && t.vat(vat_number)].filter(Boolean).join('\n')}
    </Box>
  );
}

function ReceiptFacts({ of: paid }: { of: Receipt }) {
  const t = useTexts(receiptTexts);
  const causes = useTexts(transactionCauseTexts);
  const language = useLanguage();
  const paidWith = usePaidWith(paid.paid_with);
  const order = paid.order_id && <AppLink to={`/app/orders/${paid.order_id}`}>{shortId(paid.order_id)}</AppLink>;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 } }}>
      <DescriptionList
        columns={2}
        facts={[
          { name: t.number, value: paid.number },
          { name: t.paidAt, value: formatMoment(paid.paid_at, language) },
          { name: t.buyer, value: <Buyer buyer={paid.buyer} /> },
          { name: t.purpose, value: causes[paid.purpose] },
          { name: t.paidWith, value: paidWith },
          ...(order ? [{ name: t.order, value: order }] : []),
        ]}
      />
    </Card>
  );
}

function SumLine({ name, money, strong = false }: { name: string; money: { amount: number; currency: string }; strong?: boolean }) {
  return (
    <Stack direction="row" spacing={3} sx={{ justifyContent: 'flex-end', px: 2, py: 0.75 }}>
      <Typography component="dt" variant="body2" color={strong ? undefined : 'textSecondary'} sx={{ fontWeight: strong ? 600 : 400 }}>
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, minWidth: 96, textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: strong ? 600 : 400 }}
      >
        {formatMoney(money)}
      </Typography>
    </Stack>
  );
}

function ReceiptLines({ of: { lines, currency, total, refunded } }: { of: Receipt }) {
  const t = useTexts(receiptTexts);
  const nameOf = ({ channel, product_type, description }: Line): string =>
    channel && product_type ? productName({ channel, product_type }) : (description ?? t.payment);
  const columns: TableColumn<Line>[] = [
    { name: t.item, lead: true, cell: nameOf },
    { name: t.quantity, align: 'right', cell: ({ quantity }) => quantity },
    { name: t.unitPrice, align: 'right', noWrap: true, cell: ({ unit_amount: amount }) => formatMoney({ amount, currency }) },
    { name: t.amount, align: 'right', noWrap: true, cell: ({ amount }) => formatMoney({ amount, currency }) },
  ];
  return (
    <SectionCard title={t.lines} flush>
      <DataTable label={t.lines} columns={columns} rows={lines} keyOf={nameOf} />
      <Box component="dl" sx={{ m: 0, py: 1, borderTop: '1px solid var(--os-line)' }}>
        <SumLine name={t.total} money={{ amount: total, currency }} strong />
        {refunded > 0 && <SumLine name={t.refunded} money={{ amount: -refunded, currency }} />}
      </Box>
    </SectionCard>
  );
}

function ReceiptPage({ paid }: { paid: Receipt }) {
  const t = useTexts(receiptTexts);
  return (
    <>
      <PageHeader
        title={t.title(paid.number)}
        trail={[{ to: '/app/transactions', label: t.transactions }]}
        actions={
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <Button variant="outlined" color="inherit" onClick={() => window.print()}>
              {t.print}
            </Button>
            <OpenStripe id={paid.id} />
          </Stack>
        }
      />
      <Stack spacing={2.5}>
        <ReceiptFacts of={paid} />
        <ReceiptLines of={paid} />
      </Stack>
    </>
  );
}

function NotFound() {
  const t = useTexts(receiptTexts);
  const back = (
    <LinkButton to="/app/transactions" variant="contained" startIcon={<BackIcon />}>
      {t.back}
    </LinkButton>
  );
  return (
    <>
      <PageTitle>{t.transactions}</PageTitle>
      <EmptyCard level="h1" icon={<TransactionsIcon />} title={t.notFound} action={back} />
    </>
  );
}

/** One payment as a printable receipt. */
export function ReceiptScreen() {
  const { receiptId = '' } = useParams();
  const query = useQuery(receiptById(receiptId));
  if (query.isPending) return <RowSkeletons count={3} height={120} />;
  if (isRefusal(query.error, 'payment_unknown', 'not_found', 'invalid')) return <NotFound />;
  if (!query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  return <ReceiptPage paid={query.data} />;
}
