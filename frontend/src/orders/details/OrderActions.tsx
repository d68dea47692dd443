import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { cancelQuestion } from '../list/cancel-order.ts';
import { orderDetailsTexts } from './order-details.texts.ts';
import { useCancelOrder, usePay } from '../orders.commands.ts';
import type { OrderDetails } from '../orders.queries.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';

const refusalText = (error: unknown): string => sentenceFor(error, orderRefusalTexts, '');

/** Actions on an unpaid order. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const t = useTexts(orderDetailsTexts);
  const confirm = useConfirm();
  const pay = usePay();
  const cancel = useCancelOrder();
  const navigate = useNavigate();
  // A promise, not the mutation's callbacks: the buttons may be unmounted before the answer arrives.
  const startPayment = (): void =>
    void pay.mutateAsync(order).catch((error: unknown) => toast.error(t.payFailed, refusalText(error) || undefined));
  const cancelAndLeave = async (): Promise<void> => {
    await cancel.mutateAsync(order.id);
    void navigate('/app/orders');
  };
  const askToCancel = (): void =>
    confirm({ ...cancelQuestion(order), run: cancelAndLeave, done: t.canceled, failed: t.cancelFailed, why: refusalText });
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="contained" disabled={pay.isPending} onClick={startPayment}>
        {t.proceed}
      </Button>
      <Button variant="outlined" color="error" disabled={pay.isPending} onClick={askToCancel}>
        {t.cancelOrder}
      </Button>
    </Stack>
  );
}
