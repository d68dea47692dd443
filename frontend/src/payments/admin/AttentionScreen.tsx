import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useListFile } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { CheckIcon } from '../../ui/layout/icons.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { attentionGroups, attentionQueue, type AttentionGroup } from '../payments.queries.ts';
import { attentionGroupTexts, attentionTexts } from './attention.texts.ts';
import { AttentionCard } from './AttentionCard.tsx';

type GroupsProps = { group: AttentionGroup | null; onPick: (group: AttentionGroup | null) => void };

function Groups({ group, onPick }: GroupsProps) {
  const t = useTexts(attentionGroupTexts);
  return (
    <Tabs
      value={group ?? 'all'}
      onChange={(_, next: string) => onPick(attentionGroups.find((one) => one === next) ?? null)}
      aria-label={t.filter}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={{ mb: 2 }}
    >
      {(['all', ...attentionGroups] as const).map((one) => (
        <Tab key={one} value={one} label={t[one]} />
      ))}
    </Tabs>
  );
}

/** The attention queue, newest first; the address holds the group. */
export function AttentionScreen() {
  const t = useTexts(attentionTexts);
  const [parameters, setParameters] = useSearchParams();
  const group = attentionGroups.find((one) => one === parameters.get('group')) ?? null;
  const queue = useInfiniteQuery(attentionQueue(group));
  const entries = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = queue.data?.pages[0]?.open ?? 0;
  const file = useListFile({ list: 'attention', ...(group ? { group } : {}) });
  return (
    <>
      <PageHeader
        title={t.title}
        text={t.text}
        badge={open > 0 && <StatusChip label={t.open(open)} tone="warning" />}
        below
        actions={<ExportButton file={file} />}
      />
      <Groups group={group} onPick={(next) => setParameters(next ? { group: next } : {}, { replace: true })} />
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
