import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/AppLink.tsx';
import { attentionOpen } from '../payments.queries.ts';
import { attentionTexts } from './attention.texts.ts';

/** On the dashboard: something waits, and the way there. */
export function AttentionAlert() {
  const t = useTexts(attentionTexts);
  const { data: open = 0 } = useQuery(attentionOpen());
  if (open === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <LinkButton to="/admin/attention" color="inherit" size="small">
          {t.openQueue}
        </LinkButton>
      }
    >
      {t.waiting(open)}
    </Alert>
  );
}
