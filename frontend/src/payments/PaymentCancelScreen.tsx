import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { paymentCancelTexts } from './payments.texts.ts';

/** Where the provider's checkout sends those who turn back. */
export function PaymentCancelScreen() {
  const t = useTexts(paymentCancelTexts);
  return (
    <Container component="main" id="content" tabIndex={-1} maxWidth="sm" sx={{ outline: 'none', py: { xs: 6, md: 12 } }}>
      <PageTitle>{t.title}</PageTitle>
      <Card sx={{ p: { xs: 3, md: 5 }, textAlign: 'center' }}>
        <Typography variant="h1" gutterBottom>
          {t.title}
        </Typography>
        <Typography color="textSecondary">{t.text}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
          {t.waiting} <AppLink to="/app/orders">{t.myOrders}</AppLink>.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'center' }}>
          <Button component={Link} to="/app/dashboard" variant="contained">
            {t.dashboard}
          </Button>
          <Button component={Link} to="/" variant="outlined" color="inherit">
            {t.home}
          </Button>
        </Stack>
      </Card>
    </Container>
  );
}
