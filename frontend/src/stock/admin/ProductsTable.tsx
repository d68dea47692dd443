import { shortId } from '@orderstream/contracts/shared/ids';
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

type Props = { rows: readonly ProductRow[]; onEdit: (product: ProductRow) => void; onDelete: (product: ProductRow) => void };

function Status({ product: { status, assigned_order_id } }: { product: ProductRow }) {
  const t = useTexts(productsTexts);
  const names = useTexts(unitStatusTexts);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <StatusChip label={names[status]} tone={status === 'available' ? 'success' : 'info'} dot />
      {assigned_order_id && (
        <AppLink to={`/admin/orders/${assigned_order_id}`} variant="caption">
          {t.order(shortId(assigned_order_id))}
        </AppLink>
      )}
    </Stack>
  );
}

function Actions({ product, onEdit, onDelete }: Omit<Props, 'rows'> & { product: ProductRow }) {
  const t = useTexts(productsTexts);
  const id = shortId(product.id);
  const isAdministrator = useIsAdministrator();
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

export function ProductsTable({ rows, onEdit, onDelete }: Props) {
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
      { name: t.actions, align: 'right', cell: (product) => <Actions product={product} onEdit={onEdit} onDelete={onDelete} /> },
    ],
    [t, language, onEdit, onDelete],
  );
  return <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}
