import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import { actorTexts } from '../../orders/story/actor.texts.ts';
import { useEventDetails } from '../../orders/story/story-facts.texts.ts';
import { eventTexts } from '../../orders/story/story.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { ChevronDownIcon } from '../../ui/layout/icons.tsx';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { activityPages, userActivityPageSize, type LoggedEvent } from './audit.queries.ts';
import { activityTexts } from './audit.texts.ts';
import { toneOfEvent } from './event-types.ts';

/** The payload, actor and source of an event as indented JSON. */
function eventJson({ event_type, payload, source, reason, actor }: LoggedEvent): string {
  const shown: Partial<LoggedEvent> = { event_type, ...payload, source, ...(reason ? { reason } : {}), actor };
  return JSON.stringify(shown, null, 2);
}

/** A user's newest events. Without `steps` they leave out e-mails and intermediate steps, which would displace the rest. */
const recentActivity = (userId: string, showsSteps = false) =>
  activityPages({ user_id: userId, ...(showsSteps ? { business: true } : { brief: true }) }, userActivityPageSize);

/** Renders the actions below an entry. The entries among which it is shown decide whether an action is still due. */
export type EntryActions = (event: LoggedEvent, among: readonly LoggedEvent[]) => ReactNode;
type EntryProps = { event: LoggedEvent; among: readonly LoggedEvent[]; below: EntryActions };

const Entry = memo(function Entry({ event, among, below }: EntryProps) {
  const t = useTexts(activityTexts);
  const language = useLanguage();
  const actors = useTexts(actorTexts);
  const sentences: Partial<Record<string, string>> = useTexts(eventTexts);
  const who = actors[event.actor.role ?? event.actor.kind];
  const facts = useEventDetails(event.payload, language);
  return (
    <Accordion disableGutters square elevation={0} sx={{ background: 'none', '&::before': { background: 'var(--os-line)' } }}>
      <AccordionSummary expandIcon={<ChevronDownIcon />} sx={{ px: { xs: 2, md: 2.5 } }}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5, minWidth: 0 }}>
          <StatusChip label={sentences[event.event_type] ?? event.event_type} tone={toneOfEvent(event.event_type)} />
          {facts && <Typography variant="body2">{facts}</Typography>}
          <Typography variant="body2" color="textSecondary">
            {formatSecond(event.created_at, language)} · {t.by(who)}
          </Typography>
        </Stack>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, md: 2.5 }, pt: 0 }}>
        <Box
          component="pre"
          tabIndex={0}
          sx={{ m: 0, p: 1.5, borderRadius: 2, background: 'var(--os-sunken)', border: '1px solid var(--os-line)', overflowX: 'auto' }}
        >
          {eventJson(event)}
        </Box>
        {below(event, among)}
      </AccordionDetails>
    </Accordion>
  );
});

/** A user's newest events, each with its payload on request. */
export function ActivityHistory({ userId, below }: { userId: string; below: EntryActions }) {
  const t = useTexts(activityTexts);
  const [showsSteps, setSteps] = useState(false);
  const log = useInfiniteQuery(recentActivity(userId, showsSteps));
  const actions = (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <FormControlLabel
        control={<Switch checked={showsSteps} onChange={(_, on) => setSteps(on)} />}
        label={t.steps}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0 }}
      />
      <LinkButton to={`/admin/log?search=${userId}&technical=yes`} size="small" variant="outlined" color="inherit">
        {t.log}
      </LinkButton>
    </Stack>
  );
  return (
    <SectionCard title={t.title} text={t.text} actions={actions} flush>
      <PagedList query={log} count={4} height={40} empty={{ title: t.none, level: 'p' }}>
        {(events) => events.map((event) => <Entry key={event.id} event={event} among={events} below={below} />)}
      </PagedList>
    </SectionCard>
  );
}

/** How many events the history shows at first. */
export function ActivityCount({ userId }: { userId: string }) {
  const t = useTexts(activityTexts);
  const log = useInfiniteQuery(recentActivity(userId));
  const count = log.data?.pages[0]?.items.length;
  return <StatCard title={t.count} note={t.last(userActivityPageSize)} value={count === undefined ? undefined : String(count)} />;
}
