import Card from '@mui/material/Card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsAdministrator } from '../../../accounts/accounts.queries.ts';
import { useListExport } from '../../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../../platform/texts.ts';
import { LinkButton } from '../../../ui/layout/AppLink.tsx';
import { OrdersIcon, PlusIcon } from '../../../ui/layout/icons.tsx';
import { PagedList, seenRows } from '../../../ui/tables/PagedList.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useAddressFilters } from '../../../ui/tables/address-filters.ts';
import { useSelection } from '../../../ui/tables/use-selection.ts';
import { useDebounced } from '../../../ui/forms/use-debounced.ts';
import { adminOrders, type AdminOrder } from '../../orders.queries.ts';
import { adminOrdersTexts } from '../admin-orders.texts.ts';
import { AssignDialog } from '../actions/AssignDialog.tsx';
import { orderQuery, orderFilterReads } from './order-filters.ts';
import { OrderFilterBar } from './OrderFilterBar.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { SelectedOrders } from './SelectedOrders.tsx';

export function AdminOrdersScreen() {
  const t = useTexts(adminOrdersTexts);
  const isAdministrator = useIsAdministrator();
  const [filters, change] = useAddressFilters(orderFilterReads);
  const [assigning, setAssigning] = useState<AdminOrder | null>(null);
  const search = useDebounced(filters.search);
  const orders = useInfiniteQuery(adminOrders(orderQuery({ ...filters, search })));
  const rows = seenRows(orders);
  const selection = useSelection(rows.map(({ id }) => id));
  const file = useListExport({ list: 'orders', ...orderQuery(filters) });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          isAdministrator && (
            <>
              <ExportButton file={file} />
              <LinkButton to="/admin/create-custom-order" variant="contained" startIcon={<PlusIcon />}>
                {t.createCustom}
              </LinkButton>
            </>
          )
        }
      />
      <Card>
        <OrderFilterBar filters={filters} change={change} />
        <PagedList query={orders} count={6} height={44} empty={{ icon: <OrdersIcon />, title: t.none, text: t.noneText }}>
          {(rows) => <OrdersTable rows={rows} selection={selection} onAssign={setAssigning} />}
        </PagedList>
        <SelectedOrders rows={rows} selection={selection} />
      </Card>
      {assigning && <AssignDialog order={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
