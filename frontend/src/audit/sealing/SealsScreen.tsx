import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatAgo, formatSecond } from '../../ui/format/dates.ts';
import { loadedRows } from '../../ui/tables/PagedList.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { SealCheck } from './SealCheck.tsx';
import { sealPages, type OriginChange, type ListedSeal, type SealsPage } from './seals.queries.ts';
import { sealsTexts } from './seals.texts.ts';

/** The age of the newest seal, the unsealed facts, the gaps, and where the seals are stored. */
function SealStatus({ page: { items, age_seconds, unsealed, gaps, places } }: { page: SealsPage }) {
  const t = useTexts(sealsTexts);
  const language = useLanguage();
  const nameOf = (place: string) => (place === 'file' ? t.file : place === 'address' ? t.address : place.replace(/^witness /, ''));
  const [newest] = items;
  const rows = [
    {
      name: t.age,
      value: newest && age_seconds !== null ? `${formatSecond(newest.sealed_at, language)} · ${formatAgo(age_seconds, language)}` : t.none,
    },
    { name: t.unsealed, value: String(unsealed) },
    { name: t.gaps, value: gaps > 0 ? <StatusChip tone="danger" label={String(gaps)} /> : '0' },
    {
      name: t.places,
      value:
        places.length === 0
          ? t.nowhere
          : places.map(({ place, revision, waiting }) => t.waiting(nameOf(place), revision, waiting)).join('; '),
    },
  ];
  return (
    <SectionCard title={t.standing}>
      <DescriptionList facts={rows} columns={2} />
    </SectionCard>
  );
}

/** When and why the log got another name. */
function OriginChanges({ changes }: { changes: readonly OriginChange[] }) {
  const t = useTexts(sealsTexts);
  const language = useLanguage();
  return (
    <SectionCard title={t.origins} tone="danger">
      <Stack spacing={1.5}>
        {changes.map(({ position, from, to, size, reason, changed_at }) => (
          <Typography key={position} variant="body2">
            {formatSecond(changed_at, language)}: {reason === 'moved' ? t.moved(from, to) : t.restored(size, from, to)}
          </Typography>
        ))}
      </Stack>
    </SectionCard>
  );
}

export function SealsTable({ rows, named = false }: { rows: readonly ListedSeal[]; named?: boolean }) {
  const t = useTexts(sealsTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<ListedSeal>[] => [
      { name: t.list, lead: true, cell: ({ revision }) => t.seal(revision) },
      { name: t.sealedAt, noWrap: true, cell: ({ sealed_at }) => formatSecond(sealed_at, language) },
      { name: t.facts, align: 'right', cell: ({ facts }) => facts },
      { name: t.size, align: 'right', cell: ({ size }) => size },
      {
        name: t.range,
        cell: ({ from_position, to_position }) => (
          <code>
            {from_position}–{to_position}
          </code>
        ),
      },
      { name: t.witnesses, cell: ({ witnesses }) => witnesses.join(', ') },
      { name: t.gap, cell: ({ gap }) => gap && <StatusChip tone="danger" label={t[gap]} /> },
      ...(named ? [{ name: t.name, cell: ({ origin, provable }: ListedSeal) => (provable ? origin : `${origin} · ${t.elsewhere}`) }] : []),
    ],
    [t, language, named],
  );
  return <DataTable label={t.list} columns={columns} rows={rows} keyOf={({ revision }) => revision} />;
}

/** The signed heads of the log, and the checks that they allow. */
export function SealsScreen() {
  const t = useTexts(sealsTexts);
  const list = useInfiniteQuery(sealPages());
  const rows = loadedRows(list);
  const provable = rows.filter((row) => row.provable);
  const first = list.data?.pages[0];
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <LoadedData query={list} count={5} height={80}>
        {() =>
          first && rows.length > 0 ? (
            <Stack spacing={2.5}>
              <SealStatus page={first} />
              {first.origins.length > 0 && <OriginChanges changes={first.origins} />}
              {provable.length > 0 && <SealCheck seals={provable} origins={first.origins} />}
              <Card>
                <SealsTable rows={rows} named={provable.length < rows.length} />
                <LoadMore query={list} />
              </Card>
            </Stack>
          ) : (
            <EmptyState title={t.empty} text={t.emptyText} level="p" />
          )
        }
      </LoadedData>
    </>
  );
}
