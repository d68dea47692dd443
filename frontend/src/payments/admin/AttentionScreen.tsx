import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { attentionQueue } from '../payments.queries.ts';
import { attentionTexts } from './attention.texts.ts';
import { AttentionCard } from './AttentionCard.tsx';

/** Everything that waits for a person, newest first. */
export function AttentionScreen() {
  const t = useTexts(attentionTexts);
  const queue = useInfiniteQuery(attentionQueue());
  const entries = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = queue.data?.pages[0]?.open ?? 0;
  return (
    <>
      <PageHeader title={t.title} text={t.text} badge={open > 0 && <StatusChip label={t.open(open)} tone="warning" />} />
      {queue.isPending && <RowSkeletons count={3} height={150} />}
      {queue.isError && !queue.data && <ErrorState text={t.notLoaded} onRetry={() => void queue.refetch()} />}
      {queue.data && entries.length === 0 && (
        <Card>
          <EmptyState icon={<CheckIcon />} title={t.none} text={t.noneText} />
        </Card>
      )}
      {entries.length > 0 && (
        <Stack component="ul" aria-label={t.title} spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <AttentionCard key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      <LoadMore query={queue} />
    </>
  );
}
