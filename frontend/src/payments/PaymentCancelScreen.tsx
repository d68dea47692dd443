import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { PaymentFrame, PaymentSign } from './PaymentFrame.tsx';
import { paymentCancelTexts } from './payments.texts.ts';

/** Where the provider's checkout sends those who turn back. */
export function PaymentCancelScreen() {
  const t = useTexts(paymentCancelTexts);
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
        <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
          {t.waiting} <AppLink to="/app/orders">{t.myOrders}</AppLink>.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'center', width: { xs: '100%', sm: 'auto' } }}>
          <Button component={Link} to="/app/dashboard" variant="contained">
            {t.dashboard}
          </Button>
          <Button component={Link} to="/" variant="outlined" color="inherit">
            {t.home}
          </Button>
        </Stack>
      </Stack>
    </PaymentFrame>
  );
}
