import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useRequestStockAlert } from '../../stock/stock.commands.ts';
import { BellIcon } from '../../ui/layout/icons.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { quantityOf, type NewOrderForm } from './new-order.ts';
import { newOrderTexts } from './new-order.texts.ts';
import { orderRefusalTexts } from '../orders.refusals.ts';

type Props = { form: NewOrderForm; available: number; onSubscribe: (subscribe: boolean) => void };

/** Shown for too little stock. A stock alert is requested at once, by button or checkbox, because the form cannot be submitted. */
export function StockAlert({ form, available, onSubscribe }: Props) {
  const t = useTexts(newOrderTexts);
  const ask = useRequestStockAlert();
  const { channel, product_type, subscribe } = form;
  const quantity = quantityOf(form) ?? 1;
  const requestAlert = (): void => {
    if (channel === '' || product_type === '') return;
    ask.mutate(
      { channel, product_type, quantity },
      {
        onSuccess: () => toast.success(t.notified, t.notifiedText),
        onError: (error) => {
          onSubscribe(false);
          toast.error(t.notNotified, sentenceFor(error, orderRefusalTexts, t.tryAgain));
        },
      },
    );
  };
  const subscribeAndRequestAlert = (): void => {
    onSubscribe(true);
    requestAlert();
  };
  const isAsked = ask.isPending || ask.isSuccess;
  return (
    <Stack spacing={1}>
      <Stack direction={{ xs: 'column', sm: 'row', lg: 'column' }} spacing={1.5} sx={{ alignItems: { sm: 'center', lg: 'stretch' } }}>
        <Alert severity="error" sx={{ flex: 1 }}>
          {t.short(quantity, available)}
        </Alert>
        <Tooltip title={t.notifyBox} describeChild>
          <span>
            <Button type="button" variant="outlined" color="inherit" startIcon={<BellIcon />} disabled={isAsked} onClick={requestAlert}>
              {ask.isPending ? t.notifying : ask.isSuccess ? t.notified : t.notify}
            </Button>
          </span>
        </Tooltip>
      </Stack>
      <FormControlLabel
        control={
          <Checkbox
            checked={subscribe || isAsked}
            disabled={isAsked}
            onChange={subscribeAndRequestAlert}
            name="subscribe_to_notifications"
          />
        }
        label={t.notifyBox}
      />
    </Stack>
  );
}
