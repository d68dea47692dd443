import { Figure } from '../../ui/layout/Figure.tsx';
import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useListExport } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { PlusIcon, ProductsIcon } from '../../ui/layout/icons.tsx';
import { PagedList, loadedRows } from '../../ui/tables/PagedList.tsx';
import { productTypeName } from '../../ui/format/product-names.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { anyText, oneOf, useAddressFilters, type ReadersOf } from '../../ui/tables/address-filters.ts';
import { ChoiceField, SearchField } from '../../ui/tables/filter-fields.tsx';
import { useSelection } from '../../ui/tables/use-selection.ts';
import { adminProducts, stockOnHand, type ProductFilters, type ProductRow, type StockOnHand } from '../stock.queries.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { MendDialog } from './MendDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { useProductQuestions } from './product-questions.ts';
import { productsTexts, skuTableTexts, unitStatusTexts } from './products.texts.ts';
import { ProductsTable } from './ProductsTable.tsx';
import { SelectedUnits } from './SelectedUnits.tsx';
import { SkuTable } from './SkuTable.tsx';

const tasks = ['create', 'import'] as const;
/** Units are listed newest first here. */
const filterReaders = {
  channel: oneOf(channels),
  product_type: oneOf(productTypes),
  status: oneOf(unitStatuses),
  search: anyText,
} satisfies ReadersOf<Omit<ProductFilters, 'sort'>>;
/** A link may open a dialog: it names the `task`. */
const reads = { ...filterReaders, task: oneOf(tasks) };

function FilterBar({ filters, onChange }: { filters: ProductFilters; onChange: (changed: ProductFilters) => void }) {
  const t = useTexts(productsTexts);
  const statuses = useTexts(unitStatusTexts);
  const width = { width: { xs: '100%', sm: 190 } };
  return (
    <Stack
      direction="row"
      spacing={1.5}
      useFlexGap
      role="group"
      aria-label={t.filters}
      sx={{ flexWrap: 'wrap', p: { xs: 2, md: 2.5 }, borderBottom: '1px solid var(--os-line)' }}
    >
      <SearchField
        label={t.search}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        sx={{ width: { xs: '100%', sm: 290 } }}
      />
      <ChoiceField
        label={t.channel}
        all={t.all}
        value={filters.channel}
        options={channels}
        onPick={(channel) => onChange({ channel })}
        sx={width}
      />
      <ChoiceField
        label={t.productType}
        all={t.all}
        value={filters.product_type}
        options={productTypes}
        names={Object.fromEntries(productTypes.map((type) => [type, productTypeName(type)]))}
        onPick={(product_type) => onChange({ product_type })}
        sx={width}
      />
      <ChoiceField
        label={t.status}
        all={t.all}
        value={filters.status}
        options={unitStatuses}
        names={statuses}
        onPick={(status) => onChange({ status })}
        sx={width}
      />
    </Stack>
  );
}

/** How many of the available units can be sold: those held for orders cannot. */
function useAvailabilityNote(): string | undefined {
  const t = useTexts(skuTableTexts);
  const stock = useQuery(stockOnHand()).data?.items;
  const sumOverLevels = (count: (level: StockOnHand) => number) => stock?.reduce((total, level) => total + count(level), 0) ?? 0;
  return (
    stock &&
    t.ofAvailable(
      sumOverLevels(({ available }) => available),
      sumOverLevels((level) => level.on_hold),
    )
  );
}

const emptyTexts = { available: 'noneAvailable', quarantined: 'noneQuarantined', assigned: 'none' } as const;

type OpenTask = { kind: 'create' } | { kind: 'import' } | { kind: 'edit'; product: ProductRow } | { kind: 'mend'; product: ProductRow };

function Dialogs({ task, onClose }: { task: OpenTask | null; onClose: () => void }) {
  if (task?.kind === 'create') return <ProductDialog product={null} onClose={onClose} />;
  if (task?.kind === 'edit') return <ProductDialog product={task.product} onClose={onClose} />;
  if (task?.kind === 'mend') return <MendDialog product={task.product} onClose={onClose} />;
  return task ? <ImportDialog onClose={onClose} /> : null;
}

export function ProductsScreen() {
  const t = useTexts(productsTexts);
  const [{ task: linked, ...filters }, change] = useAddressFilters(reads);
  const choose = useCallback(
    ({ channel, product_type }: Pick<ProductFilters, 'channel' | 'product_type'>) => change({ channel, product_type }),
    [change],
  );
  const [task, setTask] = useState<OpenTask | null>(null);
  const edit = useCallback((product: ProductRow) => setTask({ kind: 'edit', product }), [setTask]);
  const mend = useCallback((product: ProductRow) => setTask({ kind: 'mend', product }), [setTask]);
  const { askToDelete, askToWriteOff } = useProductQuestions();
  const closeDialog = (): void => {
    setTask(null);
    if (linked) change({ task: undefined });
  };
  const products = useInfiniteQuery(adminProducts(filters));
  const rows = loadedRows(products);
  const selection = useSelection(rows.map(({ id }) => id));
  const stats = products.data?.pages[0]?.stats;
  const missing = products.isError ? '–' : undefined;
  const file = useListExport({ list: 'products', ...filters });
  const ofAvailable = useAvailabilityNote();
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <ExportButton file={file} />
            <Button variant="outlined" color="inherit" onClick={() => setTask({ kind: 'import' })}>
              {t.import}
            </Button>
            <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setTask({ kind: 'create' })}>
              {t.create}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, mb: 2.5, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        <Figure name={t.total} value={stats?.total ?? missing} />
        <Figure name={t.available} value={stats?.available ?? missing} />
        <Figure name={t.assigned} value={stats?.assigned ?? missing} />
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1', minHeight: { xs: 40, sm: 20 } }}>
          {ofAvailable}
        </Typography>
      </Box>
      <SkuTable filters={filters} onChoose={choose} />
      <Card component="section" aria-label={t.units} sx={{ mt: 2.5 }}>
        <FilterBar filters={filters} onChange={change} />
        <PagedList
          query={products}
          count={6}
          height={44}
          empty={{ icon: <ProductsIcon />, title: t[emptyTexts[filters.status ?? 'assigned']] }}
        >
          {(rows) => (
            <ProductsTable
              rows={rows}
              selection={selection}
              onEdit={edit}
              onDelete={askToDelete}
              onMend={mend}
              onWriteOff={askToWriteOff}
            />
          )}
        </PagedList>
        <SelectedUnits rows={rows} selection={selection} />
      </Card>
      <Dialogs task={task ?? (linked ? { kind: linked } : null)} onClose={closeDialog} />
    </>
  );
}
