import { shortId } from '@orderstream/contracts/shared/ids';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useId, useMemo, useState } from 'react';
import { useIsAdministrator } from '../../accounts/accounts.queries.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Age } from '../../ui/format/Age.tsx';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { productName, productTypeName } from '../../ui/format/product-names.ts';
import { EditIcon, TrashIcon } from '../../ui/layout/icons.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import type { RowAction } from '../../ui/tables/RowMenu.tsx';
import type { RowCard } from '../../ui/tables/TwoLineRow.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import type { Selection } from '../../ui/tables/use-selection.ts';
import type { ProductRow } from '../stock.queries.ts';
import { Remark } from '../../ui/format/Remark.tsx';
import { unitWordsOf } from '../stock.commands.ts';
import { PrivateInfoCell } from './PrivateInfoCell.tsx';
import { productsTexts, unitStatusTexts } from './products.texts.ts';
import { quarantineTexts } from './quarantine.texts.ts';

type Task = (product: ProductRow) => void;
type Props = { rows: readonly ProductRow[]; selection: Selection; onEdit: Task; onDelete: Task; onMend: Task; onWriteOff: Task };

const tones = { available: 'success', assigned: 'info', quarantined: 'warning' } as const;

function StatusName({ status }: Pick<ProductRow, 'status'>) {
  const names = useTexts(unitStatusTexts);
  return <StatusChip label={names[status]} tone={tones[status]} dot />;
}

function Status({ product: { status, assigned_order_id } }: { product: ProductRow }) {
  const t = useTexts(productsTexts);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <StatusName status={status} />
      {assigned_order_id && (
        <AppLink to={`/admin/orders/${assigned_order_id}`} variant="caption">
          {t.order(shortId(assigned_order_id))}
        </AppLink>
      )}
    </Stack>
  );
}

const askToDelete = (product: ProductRow, onDelete: Props['onDelete'], refused: string): void =>
  product.status === 'assigned' ? void toast.error(refused) : onDelete(product);

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

function Actions({ product, onEdit, onDelete, ...ofQuarantine }: Omit<Props, 'rows' | 'selection'> & { product: ProductRow }) {
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
          <IconButton size="small" aria-label={t.of(t.delete, id)} onClick={() => askToDelete(product, onDelete, t.cannotDelete)}>
            <TrashIcon />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

function InfoAndWords({ product }: { product: ProductRow }) {
  return (
    <>
      <PrivateInfoCell key={product.mask} product={product} />
      <Remark text={unitWordsOf(product)} />
    </>
  );
}

type CardProps = Omit<Props, 'rows' | 'selection'> & { onOpen: (id: string) => void };

function useCard({ onEdit, onDelete, onMend, onWriteOff, onOpen }: CardProps): RowCard<ProductRow> {
  const t = useTexts(productsTexts);
  const words = useTexts(quarantineTexts);
  const isAdministrator = useIsAdministrator();
  return useMemo(() => {
    const removalAction = (product: ProductRow): RowAction =>
      product.status === 'quarantined'
        ? { name: words.writeOff, onClick: () => onWriteOff(product) }
        : { name: t.delete, onClick: () => askToDelete(product, onDelete, t.cannotDelete) };
    return {
      what: productName,
      status: ({ status }) => <StatusName status={status} />,
      about: (product) => {
        const id = <code key="id">{shortId(product.id)}</code>;
        const words = unitWordsOf(product);
        // The first one shrinks if space is tight: an id cannot.
        const who = words ? [words, id] : [id, product.mask && <code key="mask">{product.mask}</code>];
        return [...who, <Age key="age" at={product.created_at} />];
      },
      menu: (product) => ({
        label: t.of(t.actions, shortId(product.id)),
        actions: [
          ...(product.assigned_order_id
            ? [{ name: t.order(shortId(product.assigned_order_id)), to: `/admin/orders/${product.assigned_order_id}` }]
            : []),
          ...(isAdministrator ? [{ name: t.privateInfo, onClick: () => onOpen(product.id) }] : []),
          ...(product.status === 'quarantined'
            ? [{ name: words.mended, onClick: () => onMend(product) }]
            : [{ name: t.edit, onClick: () => onEdit(product) }]),
          ...(isAdministrator ? [removalAction(product)] : []),
        ],
      }),
    };
  }, [t, words, isAdministrator, onEdit, onDelete, onMend, onWriteOff, onOpen]);
}

/** The actions that do not fit into a row of two lines. */
function PrivateInfo({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const t = useTexts(productsTexts);
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t.of(t.privateInfo, shortId(product.id))}</DialogTitle>
      <DialogContent>
        <PrivateInfoCell key={product.mask} product={product} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const nameOf = ({ id }: ProductRow) => shortId(id);

export function ProductsTable({ rows, selection, onEdit, onDelete, onMend, onWriteOff }: Props) {
  const t = useTexts(productsTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<ProductRow>[] => [
      { name: t.id, lead: true, cell: ({ id }) => <code title={id}>{shortId(id)}</code> },
      { name: t.channel, cell: ({ channel }) => channel },
      { name: t.productType, cell: ({ product_type }) => productTypeName(product_type) },
      { name: t.privateInfo, cell: (product) => <InfoAndWords product={product} /> },
      { name: t.status, cell: (product) => <Status product={product} /> },
      { name: t.created, noWrap: true, cell: ({ created_at }) => formatMoment(created_at, language) },
      { name: t.actions, align: 'right', cell: (product) => <Actions product={product} {...{ onEdit, onDelete, onMend, onWriteOff }} /> },
    ],
    [t, language, onEdit, onDelete, onMend, onWriteOff],
  );
  const [opened, setOpened] = useState<string | null>(null);
  const card = useCard({ onEdit, onDelete, onMend, onWriteOff, onOpen: setOpened });
  const product = opened === null ? undefined : rows.find(({ id }) => id === opened);
  return (
    <>
      <DataTable label={t.title} columns={columns} rows={rows} keyOf={({ id }) => id} card={card} nameOf={nameOf} selection={selection} />
      {product && <PrivateInfo product={product} onClose={() => setOpened(null)} />}
    </>
  );
}
