import type { NextStep as Step } from '@orderstream/contracts/orders/next-step';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { russian, useLanguage, useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { nextStepTexts, nextStepTitle, saidStep, shortStepTexts } from './next-step.texts.ts';

const words = russian(nextStepTexts);
const titles = russian(nextStepTitle);

/** The next step and whose turn it is, on the office's order page; nothing without a next step. */
export function NextStep({ steps, looking }: { steps: readonly Step[]; looking: boolean }) {
  const t = useTexts(words);
  const title = useTexts(titles);
  const language = useLanguage('ru');
  const shown = steps.flatMap((step) => {
    const text = saidStep(step, t, language);
    return text !== null && step.who !== 'nobody' ? [{ who: step.who, what: step.what, text }] : [];
  });
  if (shown.length === 0 && !looking) return null;
  return (
    <Card component="section" aria-label={title.title} sx={{ px: { xs: 2, md: 2.5 }, py: 1.75 }}>
      <Typography variant="caption" component="h2" color="textSecondary" sx={{ display: 'block', mb: 0.75 }}>
        {title.title}
      </Typography>
      <Stack spacing={1}>
        {/* As high as what will stand there: nothing jumps. */}
        {looking && <Skeleton height={24} width={240} />}
        {shown.map(({ who, what, text }) => (
          <Stack key={what} direction="row" spacing={1.25} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 }}>
            <StatusChip label={title[who]} tone={who === 'office' ? 'warning' : 'neutral'} dot />
            <Typography variant="body2" sx={{ minWidth: 0, flex: '1 1 240px' }}>
              {text}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** The next step in a few words, for a list. */
export function ShortStep({ step }: { step: Step }) {
  const t = useTexts(shortStepTexts);
  const text = saidStep(step, t, useLanguage());
  if (text === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {text}
    </Typography>
  );
}
