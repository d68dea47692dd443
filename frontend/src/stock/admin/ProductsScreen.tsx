import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListFile } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { PlusIcon, ProductsIcon, SearchIcon } from '../../ui/layout/icons.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { productTypeName } from '../../ui/format/product-names.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
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

/** The address holds the filters, so that a reload, a bookmark and Back keep them. */
function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const filters: ProductFilters = {
    channel: channels.find((channel) => channel === parameters.get('channel')),
    product_type: productTypes.find((type) => type === parameters.get('product_type')),
    status: unitStatuses.find((status) => status === parameters.get('status')),
    search: parameters.get('search') ?? undefined,
  };
  const change = useCallback(
    (changed: ProductFilters & { task?: string | undefined }): void =>
      setParameters(
        (before) => {
          const next: [string, string | undefined][] = Object.entries({ ...Object.fromEntries(before), ...changed });
          return Object.fromEntries(next.flatMap(([key, chosen]) => (chosen ? [[key, chosen]] : [])));
        },
        { replace: true },
      ),
    [setParameters],
  );
  const linked = parameters.get('task');
  const asked: Task | null = linked === 'create' || linked === 'import' ? { kind: linked } : null;
  return [filters, change, asked] as const;
}

function Figure({ name, value }: { name: string; value: number | string | undefined }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 620, letterSpacing: '-0.03em', fontVariantNumeric: 'tabular-nums' }}>
        {value ?? <Skeleton width={64} />}
      </Typography>
    </Card>
  );
}

function FilterBar({ filters, onChange }: { filters: ProductFilters; onChange: (changed: ProductFilters) => void }) {
  const t = useTexts(productsTexts);
  const statuses = useTexts(unitStatusTexts);
  const pick = (name: keyof ProductFilters, label: string, options: readonly { value: string; label: string }[]) => (
    <TextField
      select
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
      sx={{ width: { xs: '100%', sm: 190 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t.all}</MenuItem>
      {options.map(({ value, label: name }) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <Stack
      direction="row"
      spacing={1.5}
      useFlexGap
      role="group"
      aria-label={t.filters}
      sx={{ flexWrap: 'wrap', p: { xs: 2, md: 2.5 }, borderBottom: '1px solid var(--os-line)' }}
    >
      <TextField
        type="search"
        value={filters.search ?? ''}
        onChange={(event) => onChange({ search: event.target.value })}
        placeholder={t.search}
        sx={{ width: { xs: '100%', sm: 290 } }}
        slotProps={{
          htmlInput: { 'aria-label': t.search, maxLength: 100, spellCheck: false },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      {pick('channel', t.channel, plain(channels))}
      {pick(
        'product_type',
        t.productType,
        productTypes.map((value) => ({ value, label: productTypeName(value) })),
      )}
      {pick(
        'status',
        t.status,
        unitStatuses.map((value) => ({ value, label: statuses[value] })),
      )}
    </Stack>
  );
}

/** What the table below calls available is less: units held for orders are not for sale. */
function useOfAvailable(): string | undefined {
  const t = useTexts(skuTableTexts);
  const stock = useQuery(stockOnHand()).data?.items;
  const sum = (count: (level: StockOnHand) => number) => stock?.reduce((total, level) => total + count(level), 0) ?? 0;
  return (
    stock &&
    t.ofAvailable(
      sum(({ available }) => available),
      sum(({ held }) => held),
    )
  );
}

const nothing = { available: 'noneAvailable', quarantined: 'noneQuarantined', assigned: 'none' } as const;

type Task = { kind: 'create' } | { kind: 'import' } | { kind: 'edit'; product: ProductRow } | { kind: 'mend'; product: ProductRow };

function Dialogs({ task, onClose }: { task: Task | null; onClose: () => void }) {
  if (task?.kind === 'create') return <ProductDialog product={null} onClose={onClose} />;
  if (task?.kind === 'edit') return <ProductDialog product={task.product} onClose={onClose} />;
  if (task?.kind === 'mend') return <MendDialog product={task.product} onClose={onClose} />;
  return task ? <ImportDialog onClose={onClose} /> : null;
}

export function ProductsScreen() {
  const t = useTexts(productsTexts);
  const [filters, change, asked] = useFilters();
  const choose = useCallback(
    ({ channel, product_type }: Pick<ProductFilters, 'channel' | 'product_type'>) => change({ channel, product_type }),
    [change],
  );
  const [task, setTask] = useState<Task | null>(null);
  const edit = useCallback((product: ProductRow) => setTask({ kind: 'edit', product }), []);
  const mend = useCallback((product: ProductRow) => setTask({ kind: 'mend', product }), []);
  const { askToDelete, askToWriteOff } = useProductQuestions();
  const close = (): void => {
    setTask(null);
    if (asked) change({ task: undefined });
  };
  const products = useInfiniteQuery(adminProducts(filters));
  const pages = products.data?.pages ?? [];
  const rows = pages.flatMap(({ items }) => items);
  const selection = useSelection(rows.map(({ id }) => id));
  const stats = pages[0]?.stats;
  const missing = products.isError ? '–' : undefined;
  const file = useListFile({ list: 'products', ...filters });
  const ofAvailable = useOfAvailable();
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
        {products.isPending && (
          <Stack sx={{ p: 2.5 }}>
            <RowSkeletons count={6} height={44} />
          </Stack>
        )}
        {products.isError && !products.data && (
          <Stack sx={{ p: 2.5 }}>
            <ErrorState onRetry={() => void products.refetch()} />
          </Stack>
        )}
        {products.data && rows.length === 0 && <EmptyState icon={<ProductsIcon />} title={t[nothing[filters.status ?? 'assigned']]} />}
        {rows.length > 0 && (
          <ProductsTable rows={rows} selection={selection} onEdit={edit} onDelete={askToDelete} onMend={mend} onWriteOff={askToWriteOff} />
        )}
        <LoadMore query={products} />
        <SelectedUnits rows={rows} selection={selection} />
      </Card>
      <Dialogs task={task ?? asked} onClose={close} />
    </>
  );
}
