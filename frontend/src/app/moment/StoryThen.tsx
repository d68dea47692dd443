import Box from '@mui/material/Box';
import type { StateAsOf } from '../../audit/moment/moment.queries.ts';
import { momentTexts } from '../../audit/moment/moment.texts.ts';
import { StoryStep } from '../../orders/story/Story.tsx';
import type { EventName } from '../../orders/story/story.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';

const mostSteps = 50;

/** The facts up to the moment, newest first. */
export function StoryThen({ asOf: { ticks, position, earlier } }: { asOf: StateAsOf }) {
  const t = useTexts(momentTexts);
  const past = ticks.filter((tick) => BigInt(tick.position) <= BigInt(position)).reverse();
  const more = earlier + Math.max(0, past.length - mostSteps);
  return (
    <SectionCard title={t.story} {...(more > 0 && { text: t.before(more) })}>
      <Box component="ol" aria-label={t.story} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {past.slice(0, mostSteps).map((tick) => (
          <StoryStep key={tick.id} kind={tick.event_type as EventName} at={tick.created_at} facts="">
            <AppLink to={`/audit/facts/${tick.id}`} variant="caption" sx={{ display: 'inline-block', minHeight: 24 }}>
              {t.fact(tick.position)}
            </AppLink>
          </StoryStep>
        ))}
      </Box>
    </SectionCard>
  );
}
