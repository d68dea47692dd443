import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { EmptyIcon } from '../layout/icons.tsx';
import { uiTexts } from '../ui.texts.ts';

/** As many placeholder rows as expected, so that nothing jumps. */
export function RowSkeletons({ count, height = 64 }: { count: number; height?: number }) {
  const t = useTexts(uiTexts);
  return (
    <Stack spacing={1.25} role="status" aria-label={t.loading}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} data-testid="skeleton" />
      ))}
    </Stack>
  );
}

export function Spinner() {
  const t = useTexts(uiTexts);
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <CircularProgress aria-label={t.loading} size={32} thickness={4} />
    </Box>
  );
}

/** A spinner for an otherwise empty page. */
export const PageSpinner = () => (
  <main id="content">
    <Spinner />
  </main>
);

type EmptyProps = { title: string; text?: string; icon?: ReactNode; action?: ReactNode; level?: 'h1' | 'h2' | 'h3' | 'p' };

/** An empty state with its next step. */
export function EmptyState({ title, text, icon = <EmptyIcon />, action, level = 'h2' }: EmptyProps) {
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 5, md: 7 }, px: 3 }}>
      <Box
        aria-hidden
        sx={{
          width: 48,
          height: 48,
          borderRadius: '14px',
          display: 'grid',
          placeItems: 'center',
          color: 'var(--os-brand)',
          background: 'var(--os-brand-soft)',
        }}
      >
        {icon}
      </Box>
      <Typography variant="h3" component={level} tabIndex={level === 'h1' ? -1 : undefined} sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action}
    </Stack>
  );
}

export const EmptyCard = (props: EmptyProps) => (
  <Card>
    <EmptyState {...props} />
  </Card>
);

/** A loading error with its reason and a retry button. */
export function ErrorState({ text, onRetry }: { text?: string; onRetry?: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {t.retry}
          </Button>
        )
      }
    >
      {text ?? t.loadFailed}
    </Alert>
  );
}

type LoadedDataProps<Data> = {
  query: { isPending: boolean; data: Data | undefined; refetch: () => unknown };
  /** The placeholders: as many and as high as what is expected. */
  count: number;
  height?: number;
  /** Within a card without padding of its own. */
  inset?: boolean;
  failed?: string;
  children: (data: Data) => ReactNode;
};

/** What a query has loaded; placeholders until then, or its error. */
export function LoadedData<Data>({ query, count, height, inset = false, failed, children }: LoadedDataProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  const state = query.isPending ? (
    <RowSkeletons count={count} {...(height !== undefined && { height })} />
  ) : (
    <ErrorState {...(failed !== undefined && { text: failed })} onRetry={() => void query.refetch()} />
  );
  return inset ? <Box sx={{ p: 2.5 }}>{state}</Box> : state;
}
