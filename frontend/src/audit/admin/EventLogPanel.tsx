import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EventName } from '../../orders/story/story.queries.ts';
import { allEventKinds, eventTexts } from '../../orders/story/story.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink, LinkButton } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { ChoiceField, DayField } from '../../ui/tables/filter-fields.tsx';
import { endOfDay, formatSecond, startOfDay } from '../../ui/format/dates.ts';
import { PagedList, loadedRows } from '../../ui/tables/PagedList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { activityPages, type ActivityFilters, type LoggedEvent } from './audit.queries.ts';
import { eventLogTexts } from './audit.texts.ts';
import { toneOfEvent } from './event-types.ts';
import { officeLinkOf } from '../reading/FactValue.tsx';

/** Returns a function that names a kind of event: in Russian by a translation, otherwise by its stored name. */
function useKindName(): (kind: string) => string {
  const names: Readonly<Record<string, string>> = useTexts(eventTexts);
  const isRussian = useLanguage() === 'ru';
  return useCallback((kind) => (isRussian ? (names[kind] ?? kind) : kind), [names, isRussian]);
}

const previewLength = 50;
/** The dashboard shows the newest entries; more load on request. */
const pageSize = 10;
type Filters = { event_type?: EventName | undefined; from?: string; to?: string };
const noFilters: Filters = {};

/** At most 50 characters of the event's data. */
const previewOf = (payload: unknown): string => {
  const text = JSON.stringify(payload);
  return text.length > previewLength ? `${text.slice(0, previewLength)}…` : text;
};

/** The query parameters of the filters. Technical events appear only when their kind is chosen. */
const logQueryOf = ({ event_type, from, to }: Filters): ActivityFilters => ({
  ...(event_type ? { event_type } : { business: true }),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
});

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTexts(eventLogTexts);
  const nameOf = useKindName();
  const dayField = (name: 'from' | 'to') => (
    <DayField
      label={t[name]}
      value={filters[name]}
      onPick={(day) => onChange({ ...filters, [name]: day })}
      sx={{ width: { xs: '100%', sm: 170 } }}
    />
  );
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', p: { xs: 2, md: 2.5 }, py: 2 }}>
      <ChoiceField
        label={t.type}
        all={t.all}
        value={filters.event_type}
        options={allEventKinds}
        names={Object.fromEntries(allEventKinds.map((type) => [type, nameOf(type)]))}
        onPick={(event_type) => onChange({ ...filters, event_type })}
        sx={{ width: { xs: '100%', sm: 280 } }}
      />
      {dayField('from')}
      {dayField('to')}
      <Button color="inherit" variant="outlined" onClick={() => onChange(noFilters)} disabled={filters === noFilters}>
        {t.clear}
      </Button>
    </Stack>
  );
}

/** The first part of an id, linked to its page unless the user is deleted. */
function ShortIdLink({ id, kind, isDeleted = false }: { id: string | null; kind: 'order' | 'user'; isDeleted?: boolean }) {
  const t = useTexts(eventLogTexts);
  if (!id) return t.dash;
  const short = <code title={id}>{shortId(id)}</code>;
  return isDeleted ? short : <AppLink to={officeLinkOf(id, kind)}>{short}</AppLink>;
}

export function EventsTable({ events }: { events: readonly LoggedEvent[] }) {
  const t = useTexts(eventLogTexts);
  const nameOf = useKindName();
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<LoggedEvent>[] => [
      { name: t.event, lead: true, cell: ({ event_type }) => <StatusChip label={nameOf(event_type)} tone={toneOfEvent(event_type)} /> },
      { name: t.order, cell: ({ order_id }) => <ShortIdLink id={order_id} kind="order" /> },
      {
        name: t.user,
        cell: ({ user_id, user_deleted }) => (
          <>
            <ShortIdLink id={user_id} kind="user" isDeleted={user_deleted} />
            {user_deleted && (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {t.deletedUser}
              </Typography>
            )}
          </>
        ),
      },
      { name: t.created, noWrap: true, cell: ({ created_at }) => formatSecond(created_at, language) },
      {
        name: t.payload,
        cell: ({ payload }) => (
          <Box component="code" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {previewOf(payload)}
          </Box>
        ),
      },
    ],
    [t, language, nameOf],
  );
  return <DataTable label={t.title} columns={columns} rows={events} keyOf={({ id }) => id} />;
}

/** The newest events of the log on the dashboard, with filters. */
export function EventLogPanel() {
  const t = useTexts(eventLogTexts);
  const [filters, setFilters] = useState<Filters>(noFilters);
  const log = useInfiniteQuery(activityPages(logQueryOf(filters), pageSize));
  const actions = (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      {log.data && (
        <Typography variant="body2" color="textSecondary" role="status">
          {t.showing(loadedRows(log).length)}
        </Typography>
      )}
      <LinkButton to="/admin/log" size="small" variant="outlined" color="inherit">
        {t.openLog}
      </LinkButton>
    </Stack>
  );
  return (
    <SectionCard title={t.title} actions={actions} flush>
      <FilterBar filters={filters} onChange={setFilters} />
      <PagedList query={log} count={5} height={40} empty={{ title: t.none, level: 'p' }}>
        {(events) => <EventsTable events={events} />}
      </PagedList>
    </SectionCard>
  );
}
