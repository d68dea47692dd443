import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { russian, useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { CancelOrderDialog } from '../list/CancelOrderDialog.tsx';
import { orderDetailsTexts } from './order-details.texts.ts';
import { useCancelOrder, usePay } from '../orders.commands.ts';
import type { OrderDetails } from '../orders.queries.ts';
import { orderRefusals } from '../orders.refusals.ts';

const why = (error: unknown): string | undefined => sentenceFor(error, russian(orderRefusals), '') || undefined;

/** Actions on an unpaid order. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const [asking, setAsking] = useState(false);
  const pay = usePay();
  const cancel = useCancelOrder();
  const navigate = useNavigate();
  const busy = pay.isPending || cancel.isPending;
  // Promises, not the mutation's callbacks: the buttons may be unmounted before the answer arrives.
  const start = (): void => void pay.mutateAsync(order).catch((error: unknown) => toast.error(t.payFailed, why(error)));
  const confirm = (): void =>
    void cancel.mutateAsync(order.id).then(
      () => {
        toast.success(t.canceled);
        void navigate('/app/orders');
      },
      (error: unknown) => {
        setAsking(false);
        toast.error(t.cancelFailed, why(error));
      },
    );
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" disabled={busy} onClick={start}>
        {t.proceed}
      </Button>
      <Button variant="outlined" color="error" disabled={busy} onClick={() => setAsking(true)}>
        {t.cancelOrder}
      </Button>
      <CancelOrderDialog order={order} open={asking} busy={cancel.isPending} onConfirm={confirm} onClose={() => setAsking(false)} />
    </Stack>
  );
}
