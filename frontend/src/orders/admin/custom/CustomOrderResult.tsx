import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../platform/texts.ts';
import { LinkButton } from '../../../ui/layout/AppLink.tsx';
import { CopyableText } from '../../../ui/feedback/CopyableText.tsx';
import { formatMoney } from '../../../ui/format/money.ts';
import { DescriptionList, SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import type { CustomTerms } from '../admin-orders.commands.ts';
import { priceCurrency } from './custom-order.ts';
import { adminOrder } from '../../orders.queries.ts';
import { customOrderTexts } from '../admin-orders.texts.ts';

export type CreatedCustomOrder = { id: string; draft: boolean; terms: CustomTerms };

/** The created order, with the next steps. */
export function CustomOrderResult({ made: { id, draft, terms }, onAnother }: { made: CreatedCustomOrder; onAnother: () => void }) {
  const t = useTexts(customOrderTexts);
  const { data: order } = useQuery(adminOrder(id));
  const orderId = <CopyableText text={id} label={t.copyId} />;
  const amount = formatMoney({ amount: terms.amount, currency: order?.currency ?? priceCurrency() });
  const facts = [
    { name: t.orderId, value: orderId },
    { name: t.plan, value: terms.subscription_plan ?? t.dash },
    { name: t.amount, value: amount },
    { name: t.type, value: terms.order_type === 'subscription' ? t.subscription : t.oneTime },
    { name: t.status, value: <StatusChip label={draft ? t.draft : t.awaitingPayment} tone={draft ? 'neutral' : 'warning'} dot /> },
  ];
  return (
    <SectionCard title={draft ? t.draftCreated : t.created}>
      <Stack spacing={2.5}>
        <DescriptionList columns={2} facts={facts} />
        <Alert severity="info">{draft ? t.draftText : t.sendId}</Alert>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={onAnother}>
            {t.another}
          </Button>
          <LinkButton to="/admin/orders" variant="outlined" color="inherit">
            {t.goToOrders}
          </LinkButton>
          <LinkButton to={`/admin/orders/${id}`} variant="outlined" color="inherit">
            {t.openOrder}
          </LinkButton>
        </Stack>
      </Stack>
    </SectionCard>
  );
}
