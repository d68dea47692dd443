import type { NextStep as Step } from '@orderstream/contracts/orders/next-step';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { nextStepTexts, nextStepTitle, stepText, shortStepTexts } from './next-step.texts.ts';

/** An open report about a unit, with what the office can do about it. */
type OpenReport = { id: string; name: string; since: string; actions: ReactNode };

/** The next step and whose turn it is, on the office's order page; nothing without a next step. */
export function NextStepCard({
  steps,
  looking,
  problems = [],
}: {
  steps: readonly Step[];
  looking: boolean;
  problems?: readonly OpenReport[];
}) {
  const t = useTexts(nextStepTexts);
  const title = useTexts(nextStepTitle);
  const language = useLanguage();
  const shown = steps.flatMap((step) => {
    const text = stepText(step, t, language);
    return text !== null && step.who !== 'nobody' ? [{ who: step.who, key: step.what, text, actions: null }] : [];
  });
  const reported = problems.map(({ id, name, since, actions }) => {
    return { who: 'office' as const, key: id, text: title.problem(name, formatDay(since, language)), actions };
  });
  if (shown.length === 0 && reported.length === 0 && !looking) return null;
  return (
    <Card component="section" aria-label={title.title} sx={{ px: { xs: 2, md: 2.5 }, py: 1.75 }}>
      <Typography variant="caption" component="h2" color="textSecondary" sx={{ display: 'block', mb: 0.75 }}>
        {title.title}
      </Typography>
      <Stack spacing={1}>
        {/* As high as what will stand there: nothing jumps. */}
        {looking && <Skeleton height={24} width={240} />}
        {[...reported, ...shown].map(({ who, key, text, actions }) => (
          <Stack key={key} direction="row" spacing={1.25} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}>
            <StatusChip label={title[who]} tone={who === 'office' ? 'warning' : 'neutral'} dot />
            <Typography variant="body2" sx={{ minWidth: 0, flex: '1 1 240px' }}>
              {text}
            </Typography>
            {actions}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** The next step in a few words, for a list. */
export function ShortStep({ step }: { step: Step }) {
  const t = useTexts(shortStepTexts);
  const text = stepText(step, t, useLanguage());
  if (text === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {text}
    </Typography>
  );
}
