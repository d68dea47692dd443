import { skuParts, skuOf, skus, type Sku } from '@orderstream/contracts/catalogue';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useListExport } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { useSelection, type Selection } from '../../ui/tables/use-selection.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { productName, productTypeName } from '../../ui/format/product-names.ts';
import type { RowCard } from '../../ui/tables/TwoLineRow.tsx';
import { useDeleteMapping } from '../payments.commands.ts';
import { priceMappings, type PriceMapping } from '../payments.queries.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { AddMappingForm } from './AddMappingForm.tsx';
import { PriceHistoryCard } from './PriceHistoryCard.tsx';
import { SelectedPrices } from './SelectedPrices.tsx';
import { ReplacePriceDialog } from './ReplacePriceDialog.tsx';

type TableProps = {
  rows: readonly PriceMapping[];
  selection: Selection;
  onReplace: (mapping: PriceMapping) => void;
  onDelete: (mapping: PriceMapping) => void;
};

function MappingsTable({ rows, selection, onReplace, onDelete }: TableProps) {
  const t = useTexts(billingPricesTexts);
  const card = useMemo(
    (): RowCard<PriceMapping> => ({
      what: productName,
      status: ({ valid }) => !valid && <StatusChip tone="warning" label={t.invalid} />,
      about: ({ stripe_price_id, unit_amount, currency, running }) => [
        <code key="price">{stripe_price_id}</code>,
        formatMoney({ amount: unit_amount, currency }),
        t.runningOf(running),
      ],
      menu: (mapping) => ({
        label: t.actionsOf(productName(mapping)),
        actions: [
          { name: t.change, onClick: () => onReplace(mapping) },
          { name: t.delete, onClick: () => onDelete(mapping) },
        ],
      }),
    }),
    [t, onReplace, onDelete],
  );
  return (
    <DataTable
      label={t.title}
      rows={rows}
      card={card}
      keyOf={({ id }) => id}
      selection={selection}
      nameOf={productName}
      columns={[
        { name: t.channel, cell: ({ channel }) => channel, lead: true },
        { name: t.productType, cell: ({ product_type }) => productTypeName(product_type) },
        { name: t.priceId, cell: ({ stripe_price_id }) => <code>{stripe_price_id}</code> },
        {
          name: t.amount,
          cell: ({ unit_amount, currency, valid }) => (
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <span>{formatMoney({ amount: unit_amount, currency })}</span>
              {!valid && <StatusChip tone="warning" label={t.invalid} />}
            </Stack>
          ),
        },
        { name: t.running, align: 'right', cell: ({ running }) => running },
        {
          name: t.actions,
          align: 'right',
          cell: (mapping) => (
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
              <Button size="small" color="inherit" onClick={() => onReplace(mapping)} aria-label={t.changeOf(productName(mapping))}>
                {t.change}
              </Button>
              <Button size="small" color="error" onClick={() => onDelete(mapping)} aria-label={t.deleteOf(productName(mapping))}>
                {t.delete}
              </Button>
            </Stack>
          ),
        },
      ]}
    />
  );
}

export function BillingPricesScreen() {
  const t = useTexts(billingPricesTexts);
  const mappings = useQuery(priceMappings());
  const confirm = useConfirm();
  const [replaced, setReplaced] = useState<PriceMapping | null>(null);
  const { mutateAsync: remove } = useDeleteMapping();
  const rows = mappings.data?.items ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const taken = new Set<Sku>(rows.map(({ channel, product_type }) => skuOf(channel, product_type)));
  const free = mappings.data ? skus.filter((sku) => !taken.has(sku)).map(skuParts) : [];
  const ask = useCallback(
    (mapping: PriceMapping): void =>
      confirm({
        title: t.sure,
        text: t.sureText(productName(mapping)),
        action: t.delete,
        working: t.deleting,
        dangerous: true,
        run: () => remove(mapping.id),
        done: t.deleted,
        failed: t.error,
        why: (error) => sentenceFor(error, paymentRefusalTexts, t.notDeleted),
      }),
    [confirm, remove, t],
  );
  const file = useListExport({ list: 'prices' });
  return (
    <>
      <PageHeader title={t.title} actions={<ExportButton file={file} />} />
      <Stack spacing={2.5}>
        <Alert severity="info">{t.instruction}</Alert>
        <Card sx={{ p: { xs: 2, md: 2.5 } }}>
          <Typography variant="h2" sx={{ mb: 2 }}>
            {t.addTitle}
          </Typography>
          {/* There from the start, and as high as it will be: what is below does not jump. */}
          <AddMappingForm free={free} disabled={!mappings.data || free.length === 0} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, minHeight: '1.6em' }}>
            {mappings.data && free.length === 0 && t.all}
          </Typography>
        </Card>
        <Card>
          <LoadedData inset query={mappings} count={4} height={44}>
            {() =>
              rows.length === 0 ? (
                <EmptyState title={t.none} text={t.noneText} />
              ) : (
                <MappingsTable rows={rows} selection={selection} onReplace={setReplaced} onDelete={ask} />
              )
            }
          </LoadedData>
          {mappings.data && <SelectedPrices rows={rows} asOf={mappings.data.as_of} selection={selection} />}
        </Card>
        {/* Below a list whose length is not known yet it would jump. */}
        {!mappings.isPending && <PriceHistoryCard />}
      </Stack>
      {replaced && <ReplacePriceDialog mapping={replaced} name={productName(replaced)} onClose={() => setReplaced(null)} />}
    </>
  );
}
