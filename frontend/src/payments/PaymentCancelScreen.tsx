import { orderState } from '@orderstream/contracts/orders/state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePay } from '../orders/orders.commands.ts';
import { myOrder, type OrderDetails } from '../orders/orders.queries.ts';
import { orderRefusalTexts } from '../orders/orders.refusals.ts';
import { orderedProductName } from '../ui/format/product-names.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { AppLink, LinkButton } from '../ui/layout/AppLink.tsx';
import { formatMoment } from '../ui/format/dates.ts';
import { CloseIcon } from '../ui/layout/icons.tsx';
import { formatMoney } from '../ui/format/money.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { PaymentFrame, PaymentSign } from './PaymentFrame.tsx';
import { paymentCancelTexts } from './payments.texts.ts';

/** The unpaid order, its deadline, and the way back to the checkout. */
function Waiting({ order }: { order: OrderDetails }) {
  const t = useTexts(paymentCancelTexts);
  const language = useLanguage();
  const pay = usePay();
  if (!orderState(order).mayPay) return null;
  const startPayment = (): void =>
    pay.mutate(order, { onError: (error) => toast.error(t.notStarted, sentenceFor(error, orderRefusalTexts, '') || undefined) });
  return (
    <Stack spacing={0.5} sx={{ mt: 3, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {order.type === 'user' ? orderedProductName(order) : order.description}
      </Typography>
      {order.hold_expires_at && <Typography color="textSecondary">{t.until(formatMoment(order.hold_expires_at, language))}</Typography>}
      <Button
        variant="contained"
        size="large"
        disabled={pay.isPending || pay.isSuccess}
        onClick={startPayment}
        sx={{ mt: '16px !important' }}
      >
        {t.payNow(formatMoney(order))}
      </Button>
    </Stack>
  );
}

/** The provider's checkout leads here after a cancellation. */
export function PaymentCancelScreen() {
  const t = useTexts(paymentCancelTexts);
  const [parameters] = useSearchParams();
  const id = parameters.get('order_id') ?? '';
  const order = useQuery({ ...myOrder(id), retry: false, enabled: id !== '' });
  // The links appear together with the content above them, so that none moves away under a finger.
  const isComplete = id === '' || !order.isPending;
  return (
    <PaymentFrame title={t.title}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center' }}>
        <PaymentSign tone="info">
          <CloseIcon />
        </PaymentSign>
        <Typography variant="h1" gutterBottom sx={{ mt: 2.5 }}>
          {t.title}
        </Typography>
        <Typography color="textSecondary">{t.text}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {t.waiting} <AppLink to="/app/orders">{t.myOrders}</AppLink>.
        </Typography>
        {isComplete ? order.data && <Waiting order={order.data} /> : <Box sx={{ minHeight: 160 }} />}
        {isComplete && (
          <Stack
            direction={{ xs: 'column', sm: 'row' }}
            spacing={1.5}
            sx={{ mt: 4, justifyContent: 'center', width: { xs: '100%', sm: 'auto' } }}
          >
            <LinkButton to="/app/dashboard" variant="outlined" color="inherit">
              {t.dashboard}
            </LinkButton>
            <LinkButton to="/" variant="outlined" color="inherit">
              {t.home}
            </LinkButton>
          </Stack>
        )}
      </Stack>
    </PaymentFrame>
  );
}
