import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { productTypeName } from '../../ui/product-names.ts';
import { EditIcon, TrashIcon } from '../../ui/icons.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { toast } from '../../ui/toasts.ts';
import type { ProductRow } from '../stock.queries.ts';
import { PrivateInfoCell } from './PrivateInfoCell.tsx';
import { productsTexts, unitStatusTexts } from './products.texts.ts';
import { quarantineTexts } from './quarantine.texts.ts';

type Task = (product: ProductRow) => void;
type Props = { rows: readonly ProductRow[]; onEdit: Task; onDelete: Task; onMend: Task; onWriteOff: Task };

const tones = { available: 'success', assigned: 'info', quarantined: 'warning' } as const;

function Status({ product: { status, assigned_order_id } }: { product: ProductRow }) {
  const t = useTexts(productsTexts);
  const names = useTexts(unitStatusTexts);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <StatusChip label={names[status]} tone={tones[status]} dot />
      {assigned_order_id && (
        <AppLink to={`/admin/orders/${assigned_order_id}`} variant="caption">
          {t.order(shortId(assigned_order_id))}
        </AppLink>
      )}
    </Stack>
  );
}

function QuarantineActions({ product, onMend, onWriteOff }: Pick<Props, 'onMend' | 'onWriteOff'> & { product: ProductRow }) {
  const t = useTexts(productsTexts);
  const words = useTexts(quarantineTexts);
  const id = shortId(product.id);
  const isAdministrator = useIsAdministrator();
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: { md: 'flex-end' } }}>
      <Button size="small" variant="outlined" color="inherit" aria-label={t.of(words.mended, id)} onClick={() => onMend(product)}>
        {words.mended}
      </Button>
      {isAdministrator && (
        <Button size="small" color="error" aria-label={t.of(words.writeOff, id)} onClick={() => onWriteOff(product)}>
          {words.writeOff}
        </Button>
      )}
    </Stack>
  );
}

function Actions({ product, onEdit, onDelete, ...ofQuarantine }: Omit<Props, 'rows'> & { product: ProductRow }) {
  const t = useTexts(productsTexts);
  const id = shortId(product.id);
  const isAdministrator = useIsAdministrator();
  if (product.status === 'quarantined') return <QuarantineActions product={product} {...ofQuarantine} />;
  return (
    <Stack direction="row" sx={{ justifyContent: { md: 'flex-end' } }}>
      <Tooltip title={t.edit}>
        <IconButton size="small" aria-label={t.of(t.edit, id)} onClick={() => onEdit(product)}>
          <EditIcon />
        </IconButton>
      </Tooltip>
      {isAdministrator && (
        <Tooltip title={t.delete}>
          <IconButton
            size="small"
            aria-label={t.of(t.delete, id)}
            onClick={() => (product.status === 'assigned' ? toast.error(t.cannotDelete) : onDelete(product))}
          >
            <TrashIcon />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

export function ProductsTable({ rows, onEdit, onDelete, onMend, onWriteOff }: Props) {
  const t = useTexts(productsTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): Column<ProductRow>[] => [
      { name: t.id, lead: true, cell: ({ id }) => <code title={id}>{shortId(id)}</code> },
      { name: t.channel, cell: ({ channel }) => channel },
      { name: t.productType, cell: ({ product_type }) => productTypeName(product_type) },
      { name: t.privateInfo, cell: (product) => <PrivateInfoCell key={product.mask} product={product} /> },
      { name: t.status, cell: (product) => <Status product={product} /> },
      { name: t.created, noWrap: true, cell: ({ created_at }) => formatMoment(created_at, language) },
      { name: t.actions, align: 'right', cell: (product) => <Actions product={product} {...{ onEdit, onDelete, onMend, onWriteOff }} /> },
    ],
    [t, language, onEdit, onDelete, onMend, onWriteOff],
  );
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
