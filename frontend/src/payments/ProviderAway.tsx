import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { formatMoment } from '../ui/format/dates.ts';
import { providerAwayTexts } from './payments.texts.ts';
import { providerAway } from './today.queries.ts';

/** A notice for the office while the payment provider does not answer. */
export function ProviderAway() {
  const t = useTexts(providerAwayTexts);
  const language = useLanguage();
  const since = useQuery(providerAway()).data;
  return (
    <div role="status" aria-live="polite">
      {since && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t.away(formatMoment(since, language))}
        </Alert>
      )}
    </div>
  );
}
