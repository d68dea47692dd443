import type { Language } from '@orderstream/contracts/shared/languages';
import type { TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useLanguage, useTexts, type LocalizedTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../ui/tables/DataTable.tsx';
import { formatMoment } from '../ui/format/dates.ts';
import { formatMoney } from '../ui/format/money.ts';
import { StatusChip, type Tone } from '../ui/feedback/StatusChip.tsx';
import type { RowCard } from '../ui/tables/TwoLineRow.tsx';
import type { Transaction } from './payments.queries.ts';
import { transactionCauseTexts, transactionKindTexts, transactionStatusTexts, transactionsTexts } from './transactions.texts.ts';

const kindTones: Record<TransactionKind, Tone> = { payment: 'info', refund: 'accent' };
const statusTones: Partial<Record<string, Tone>> = { succeeded: 'success', pending: 'warning', failed: 'danger' };

const momentOf = ({ created }: Transaction): string => new Date(created * 1000).toISOString();

/** Refunds are negative. */
const amountOf = ({ kind, amount, currency }: Transaction): string =>
  formatMoney({ amount: kind === 'refund' ? -amount : amount, currency });

type Texts = LocalizedTexts<(typeof transactionsTexts)['entries']>;

const documentLinks = (transaction: Transaction, t: Texts): { name: string; href: string }[] =>
  [
    { name: t.receipt, href: transaction.receipt_url },
    { name: t.invoice, href: transaction.invoice_url },
    { name: t.pdf, href: transaction.invoice_pdf },
  ].flatMap(({ name, href }) => (href ? [{ name, href }] : []));

type Orders = '/app/orders' | '/admin/orders';

/** A customer's own page of a payment, for printing. */
const hasReceipt = ({ kind, status }: Transaction, orders: Orders): boolean =>
  orders === '/app/orders' && kind === 'payment' && status === 'succeeded';

function Links({ transaction, orders }: { transaction: Transaction; orders: Orders }) {
  const t = useTexts(transactionsTexts);
  const language = useLanguage();
  const links = documentLinks(transaction, t);
  const ownReceipt = hasReceipt(transaction, orders);
  if (links.length === 0 && !ownReceipt) return null;
  const day = formatMoment(momentOf(transaction), language);
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {ownReceipt && (
        <AppLink to={`/app/receipts/${transaction.id}`} variant="body2" aria-label={t.receiptOf(day)}>
          {t.ownReceipt}
        </AppLink>
      )}
      {links.map(({ name, href }) => (
        <Link key={name} href={href} target="_blank" rel="noopener noreferrer" variant="body2" aria-label={t.linkOf(name, day)}>
          {name}
        </Link>
      ))}
    </Stack>
  );
}

function Description({ transaction: { cause, order_id }, orders }: { transaction: Transaction; orders: string }) {
  const t = useTexts(transactionsTexts);
  const what = useTexts(transactionCauseTexts)[cause];
  if (!order_id) return what;
  return (
    <AppLink to={`${orders}/${order_id}`} sx={{ overflowWrap: 'anywhere' }}>
      {t.forOrder(what, shortId(order_id))}
    </AppLink>
  );
}

function Status({ status }: { status: string }) {
  const words: Partial<Record<string, string>> = useTexts(transactionStatusTexts);
  return <StatusChip label={words[status] ?? status} tone={statusTones[status] ?? 'neutral'} dot />;
}

function transactionColumns(
  t: Texts,
  kinds: Record<TransactionKind, string>,
  language: Language,
  orders: Orders,
): TableColumn<Transaction>[] {
  return [
    {
      name: t.date,
      lead: true,
      noWrap: true,
      cell: (row) => {
        return formatMoment(momentOf(row), language);
      },
    },
    { name: t.type, cell: ({ kind }) => <StatusChip label={kinds[kind]} tone={kindTones[kind]} /> },
    { name: t.description, cell: (row) => <Description transaction={row} orders={orders} /> },
    { name: t.amount, align: 'right', noWrap: true, cell: amountOf },
    { name: t.status, cell: ({ status }) => <Status status={status} /> },
    { name: t.links, cell: (row) => <Links transaction={row} orders={orders} /> },
  ];
}

function transactionCard(
  t: Texts,
  kinds: Record<TransactionKind, string>,
  causes: LocalizedTexts<(typeof transactionCauseTexts)['entries']>,
  language: Language,
  orders: Orders,
): RowCard<Transaction> {
  const transactionTitle = ({ cause, order_id }: Transaction): string =>
    order_id ? t.forOrder(causes[cause], shortId(order_id)) : causes[cause];
  return {
    what: transactionTitle,
    to: (row) => {
      return row.order_id ? { to: `${orders}/${row.order_id}` } : null;
    },
    status: ({ status }) => <Status status={status} />,
    about: (row) => [kinds[row.kind], formatMoment(momentOf(row), language), amountOf(row)],
    menu: (row) => ({
      label: `${t.links}: ${formatMoment(momentOf(row), language)}`,
      actions: [...(hasReceipt(row, orders) ? [{ name: t.ownReceipt, to: `/app/receipts/${row.id}` }] : []), ...documentLinks(row, t)],
    }),
  };
}

/** Payments and refunds. `orders` is the base path of order pages for the viewer. */
export function TransactionsTable({ rows, orders }: { rows: readonly Transaction[]; orders: Orders }) {
  const t = useTexts(transactionsTexts);
  const kinds = useTexts(transactionKindTexts);
  const language = useLanguage();
  const columns = useMemo(() => transactionColumns(t, kinds, language, orders), [t, kinds, language, orders]);
  const causes = useTexts(transactionCauseTexts);
  const card = useMemo(() => transactionCard(t, kinds, causes, language, orders), [t, kinds, causes, language, orders]);
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} card={card} />;
}
