import { attentionGroups, type AttentionGroup } from '@orderstream/contracts/payments/lifecycle';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useListExport } from '../../audit/exporting/files.commands.ts';
import { ExportButton } from '../../ui/tables/ExportButton.tsx';
import { useTexts } from '../../platform/texts.ts';
import { CheckIcon } from '../../ui/layout/icons.tsx';
import { oneOf, useAddressFilters } from '../../ui/tables/address-filters.ts';
import { loadedRows } from '../../ui/tables/PagedList.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyCard, LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { attentionQueue } from '../payments.queries.ts';
import { attentionGroupTexts, attentionTexts } from './attention.texts.ts';
import { AttentionCard } from './AttentionCard.tsx';

type GroupsProps = { group: AttentionGroup | undefined; onPick: (group: AttentionGroup | undefined) => void };

function Groups({ group, onPick }: GroupsProps) {
  const t = useTexts(attentionGroupTexts);
  return (
    <Tabs
      value={group ?? 'all'}
      onChange={(_, next: string) => onPick(reads.group(next))}
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

const reads = { group: oneOf(attentionGroups) };

/** The attention queue, newest first. */
export function AttentionScreen() {
  const t = useTexts(attentionTexts);
  const [{ group }, change] = useAddressFilters(reads);
  const queue = useInfiniteQuery(attentionQueue(group ?? null));
  const entries = loadedRows(queue);
  const open = queue.data?.pages[0]?.open ?? 0;
  const file = useListExport({ list: 'attention', group });
  return (
    <>
      <PageHeader
        title={t.title}
        text={t.text}
        badge={open > 0 && <StatusChip label={t.open(open)} tone="warning" />}
        below
        actions={<ExportButton file={file} />}
      />
      <Groups group={group} onPick={(picked) => change({ group: picked })} />
      <LoadedData query={queue} count={3} height={150} failed={t.notLoaded}>
        {() =>
          entries.length === 0 ? (
            <EmptyCard icon={<CheckIcon />} title={t.none} text={t.noneText} />
          ) : (
            <Stack component="ul" aria-label={t.title} spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {entries.map((entry) => (
                <AttentionCard key={entry.id} entry={entry} />
              ))}
            </Stack>
          )
        }
      </LoadedData>
      <LoadMore query={queue} />
    </>
  );
}
