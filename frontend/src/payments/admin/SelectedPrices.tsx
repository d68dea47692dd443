import { mostBulkItems } from '@orderstream/contracts/office/bulk';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useStartBulk } from '../../office/bulk.commands.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { productName } from '../../ui/format/product-names.ts';
import { BulkAction } from '../../ui/tables/BulkAction.tsx';
import { SelectionBar } from '../../ui/tables/SelectionBar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { PriceMapping } from '../payments.queries.ts';
import { paymentRefusalTexts } from '../payments.refusals.ts';
import { billingPricesTexts } from '../payments.texts.ts';
import { PriceIdField } from './PriceIdField.tsx';
import { providerProductName } from './provider-product.ts';

/** By the id of the product's entry. */
const noPriceIds: Readonly<Record<string, string>> = {};

type Props = { rows: readonly PriceMapping[]; asOf: string; selection: Selection };

/** New prices for the selected products, together. */
export function SelectedPrices({ rows, asOf, selection }: Props) {
  const t = useTexts(billingPricesTexts);
  const startBulk = useStartBulk();
  const form = useForm({ first: noPriceIds });
  const selectedRows = rows.filter(({ id }) => selection.chosen.includes(id)).map((row) => ({ ...row, as_of: asOf }));
  const priceIdOf = ({ id }: PriceMapping): string => form.values[id]?.trim() ?? '';
  return (
    <SelectionBar selection={selection}>
      <BulkAction
        rows={selectedRows}
        words={{ act: t.changeSelected, sure: t.sureChange, text: t.sureChangeText, confirm: t.changeAll, failed: t.error }}
        whyNot={() => null}
        nameOf={productName}
        most={mostBulkItems}
        start={(mappings) => {
          const items = mappings.map((one) => ({ id: one.id, as_of: one.as_of, price_id: priceIdOf(one) }));
          return startBulk.mutateAsync({ kind: 'replace_price', items });
        }}
        why={(error) => sentenceFor(error, paymentRefusalTexts, t.notReplaced)}
        onStarted={() => selection.chooseAll(false)}
        unanswered={selectedRows.some((row) => !/^price_\w+$/.test(priceIdOf(row)))}
        button={{ variant: 'contained', color: 'primary' }}
        form={form}
      >
        {selectedRows.map((row) => (
          <Box key={row.id} role="group" aria-label={productName(row)} sx={{ mt: 2 }}>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {productName(row)}: {formatMoney({ amount: row.unit_amount, currency: row.currency })}
            </Typography>
            <PriceIdField
              value={form.values[row.id] ?? ''}
              product={providerProductName(row)}
              onPrice={(id) => form.change({ [row.id]: id })}
              fullWidth
            />
          </Box>
        ))}
      </BulkAction>
    </SelectionBar>
  );
}
