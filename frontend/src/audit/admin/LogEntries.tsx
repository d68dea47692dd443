import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { useEventDetails } from '../../orders/story/story-facts.texts.ts';
import { useOriginTexts } from '../../orders/story/story-about.texts.ts';
import { eventTexts } from '../../orders/story/story.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { ChevronDownIcon } from '../../ui/layout/icons.tsx';
import { DescriptionList } from '../../ui/layout/SectionCard.tsx';
import type { LoggedEvent } from './audit.queries.ts';
import { eventLogTexts, logTexts } from './audit.texts.ts';
import { FactValue, IdLink, officeLinkOf } from '../reading/FactValue.tsx';

/** All data of the fact, with its ids as links. */
function EventData({ entry, whatId }: { entry: LoggedEvent; whatId: string }) {
  const t = useTexts(logTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const facts = [
    { name: t.kind, value: <code>{entry.event_type}</code> },
    { name: t.id, value: <code>{entry.id}</code> },
    { name: t.cause, value: <IdLink id={entry.cause_id} link={officeLinkOf} /> },
    { name: t.payload, value: <FactValue value={entry.payload} link={officeLinkOf} /> },
  ];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        id={`${id}-name`}
        aria-labelledby={`${id}-name ${whatId}`}
        endIcon={<ChevronDownIcon sx={{ transition: 'transform .15s', transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
        sx={{ minHeight: 26, py: 0, px: 0.75, ml: -0.75, color: 'text.secondary' }}
      >
        {t.data}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ mt: 0.5, p: 1.5, borderRadius: 2, background: 'var(--os-sunken)', border: '1px solid var(--os-line)' }}>
          <DescriptionList facts={facts} />
        </Box>
      </Collapse>
    </>
  );
}

function EventSentence({ entry }: { entry: LoggedEvent }) {
  const sentences: Partial<Record<string, string>> = useTexts(eventTexts);
  const language = useLanguage();
  const sentence = sentences[entry.event_type] ?? entry.event_type;
  const facts = useEventDetails(entry.payload, language);
  const id = useId();
  return (
    <Box sx={{ fontWeight: 400 }}>
      <Typography id={id} variant="body2" sx={{ fontWeight: 560 }}>
        {sentence}
      </Typography>
      {facts && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Typography>
      )}
      <EventData entry={entry} whatId={id} />
    </Box>
  );
}

function EventActor({ entry }: { entry: LoggedEvent }) {
  const t = useTexts(logTexts);
  const { who, where, why } = useOriginTexts(entry);
  const { actor, actor_name } = entry;
  const person = actor.kind === 'user' && actor.id;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {who}{' '}
      {person && (
        <AppLink to={actor_name ? officeLinkOf(person, 'user') : officeLinkOf(person)} title={person}>
          {actor_name ?? <code>{person}</code>}
        </AppLink>
      )}
      {[where, why && t.reason(why)].map(
        (text) =>
          text && (
            <Typography key={text} variant="caption" color="textSecondary" component="p">
              {text}
            </Typography>
          ),
      )}
    </Box>
  );
}

const maxUnits = 2;
const unitsOf = ({ product_id, product_ids }: Record<string, unknown>): string[] =>
  [product_id, ...(Array.isArray(product_ids) ? (product_ids as unknown[]) : [])].filter((id) => typeof id === 'string');

/** The order, the person and the units that the fact names. */
function EventSubjects({ entry }: { entry: LoggedEvent }) {
  const t = useTexts(logTexts);
  const log = useTexts(eventLogTexts);
  const { order_id, user_id, user_name, user_deleted, payload } = entry;
  const units = unitsOf(payload);
  const subjectLine = (name: string, thing: ReactNode, key = name) => (
    <Box
      key={key}
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 0.75, alignItems: 'baseline', minHeight: 24 }}
    >
      <Typography component="span" variant="caption" color="textSecondary">
        {name}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>{thing}</Box>
    </Box>
  );
  return (
    <Stack spacing={0.25}>
      {order_id && subjectLine(t.order, <IdLink id={order_id} kind="order" link={officeLinkOf} />)}
      {user_id &&
        subjectLine(
          t.user,
          <>
            {user_name && `${user_name} · `}
            <IdLink id={user_id} kind={user_deleted ? undefined : 'user'} link={officeLinkOf} />
            {user_deleted && ` · ${log.deletedUser}`}
          </>,
        )}
      {units.slice(0, maxUnits).map((unit) => subjectLine(t.unit, <IdLink id={unit} kind="unit" link={officeLinkOf} />, unit))}
      {units.length > maxUnits && (
        <Typography variant="caption" color="textSecondary">
          {t.furtherUnits(units.length - maxUnits)}
        </Typography>
      )}
    </Stack>
  );
}

/** The entries of the log: one sentence per fact, with its actor and subject. */
export function LogEntries({ entries }: { entries: readonly LoggedEvent[] }) {
  const t = useTexts(logTexts);
  const title = useTexts(eventLogTexts).title;
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<LoggedEvent>[] => [
      { name: t.what, lead: true, cell: (entry) => <EventSentence entry={entry} /> },
      { name: t.when, noWrap: true, cell: ({ created_at }) => <time dateTime={created_at}>{formatSecond(created_at, language)}</time> },
      { name: t.who, cell: (entry) => <EventActor entry={entry} /> },
      { name: t.about, cell: (entry) => <EventSubjects entry={entry} /> },
    ],
    [t, language],
  );
  return <DataTable label={title} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}
