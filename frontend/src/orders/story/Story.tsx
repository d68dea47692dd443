import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatSecond } from '../../ui/format/dates.ts';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { eventDetails } from './story-facts.texts.ts';
import { orderStory, type EventName, type StoryFact } from './story.queries.ts';
import { storyTexts } from './story-card.texts.ts';
import { eventTexts } from './story.texts.ts';

type StepProps = { kind: EventName; at: string; facts: string; children?: ReactNode };

/** One fact of the story: a dot on the line, its name and time. A fact unknown to this version is shown unchanged. */
export const StoryStep = memo(function Step({ kind, at, facts, children }: StepProps) {
  const words: Partial<Record<EventName, string>> = useTexts(eventTexts);
  const language = useLanguage();
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3,
        pb: 2.25,
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 4,
          top: 6,
          width: 9,
          height: 9,
          borderRadius: '50%',
          background: 'var(--os-brand)',
        },
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 8,
          top: 20,
          bottom: 0,
          width: '1px',
          background: 'var(--os-line-strong)',
        },
        '&:last-of-type': { pb: 0 },
        '&:last-of-type::after': { display: 'none' },
      }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 540 }}>
          {words[kind] ?? kind}
        </Typography>
        <Typography
          component="time"
          dateTime={at}
          variant="caption"
          color="textSecondary"
          sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatSecond(at, language)}
        </Typography>
      </Stack>
      {facts && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Typography>
      )}
      {children}
    </Box>
  );
});

type Loading = { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown } & Parameters<typeof LoadMore>[0]['query'];

/** The card of a story, with loading, error and empty states. */
export function StoryCard({
  story,
  empty,
  actions,
  children,
}: {
  /** null when already loaded. */
  story: Loading | null;
  empty: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTexts(storyTexts);
  return (
    <SectionCard title={t.title} actions={actions}>
      {story?.isPending && <RowSkeletons count={3} height={36} />}
      {story?.isError && !story.data && <ErrorState text={t.notLoaded} onRetry={() => void story.refetch()} />}
      {(story === null || Boolean(story.data)) && empty && (
        <Typography variant="body2" color="textSecondary">
          {t.none}
        </Typography>
      )}
      {!empty && (
        <Box component="ol" aria-label={t.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
      {story && <LoadMore query={story} />}
    </SectionCard>
  );
}

/** The facts that a customer sees. */
export function StorySteps({ steps }: { steps: readonly StoryFact[] }) {
  const t = useTexts(storyTexts);
  const language = useLanguage();
  // Customers see their own reveals only.
  const aboutOf = ({ kind, data }: StoryFact) => (kind === 'private_info_revealed' ? t.byYou : eventDetails(data, language));
  return steps.map((step) => <StoryStep key={step.id} kind={step.kind} at={step.at} facts={aboutOf(step)} />);
}

/** The history of an order, for its customer. */
export function OrderStory({ id }: { id: string }) {
  const story = useInfiniteQuery(orderStory(id));
  const steps = story.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <StoryCard story={story} empty={steps.length === 0}>
      <StorySteps steps={steps} />
    </StoryCard>
  );
}
