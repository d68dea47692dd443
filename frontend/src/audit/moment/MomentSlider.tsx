import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { eventTexts } from '../../orders/story/story.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatSecond } from '../../ui/format/dates.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import type { StateAsOf } from './moment.queries.ts';
import { momentTexts } from './moment.texts.ts';

/** With more marks, they would merge into one bar. */
const maxMarks = 80;

/** Chooses a moment. `onMove` gets a position, an instant, or null for now. */
export function MomentSlider({ asOf, onMove }: { asOf: StateAsOf; onMove: (at: string | null) => void }) {
  const t = useTexts(momentTexts);
  const sentences: Partial<Record<string, string>> = useTexts(eventTexts);
  const language = useLanguage();
  const { ticks, position, previous, next, earlier, later } = asOf;
  const currentIndex = ticks.findLastIndex((tick) => BigInt(tick.position) <= BigInt(position));
  const [draggedIndex, setDragged] = useState<number | null>(null);
  const form = useForm({ first: { local: '' } });
  const { local } = form.values;
  const sentenceAt = (index: number): string => {
    const tick = ticks[index];
    return tick ? `${sentences[tick.event_type] ?? tick.event_type}, ${formatSecond(tick.created_at, language)}` : t.beforeAll;
  };
  const commitMove = (index: number): void => {
    setDragged(null);
    onMove(ticks[index]?.position ?? '0');
  };
  const moveToInstant = form.submit({ send: () => local !== '' && onMove(new Date(local).toISOString()) });
  const at = draggedIndex ?? currentIndex;
  return (
    <SectionCard title={t.moment} text={asOf.at ? t.at(formatSecond(asOf.at, language), position) : t.beforeAll}>
      <Box sx={{ px: 1.5 }}>
        <Slider
          aria-label={t.slider}
          getAriaValueText={sentenceAt}
          min={-1}
          max={ticks.length - 1}
          step={1}
          value={at}
          marks={ticks.length <= maxMarks ? ticks.map((_, value) => ({ value })) : false}
          onChange={(_, value) => setDragged(value)}
          onChangeCommitted={(_, value) => commitMove(value)}
        />
      </Box>
      <Typography variant="body2" role="status">
        {sentenceAt(at)}
      </Typography>
      {earlier + later > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t.more(earlier, later)}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', mt: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" color="inherit" disabled={currentIndex < 0 && !previous} onClick={() => onMove(previous ?? '0')}>
          {t.back}
        </Button>
        <Button variant="outlined" color="inherit" disabled={!next} onClick={() => next && onMove(next)}>
          {t.forward}
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onMove(null)}>
          {t.now}
        </Button>
        <Stack
          component="form"
          direction="row"
          spacing={1.5}
          onSubmit={moveToInstant}
          sx={{ maxWidth: '100%', '& > div': { minWidth: 0 } }}
        >
          <TextField
            type="datetime-local"
            label={t.instant}
            {...form.field('local')}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
          />
          <Button type="submit" variant="outlined" color="inherit">
            {t.go}
          </Button>
        </Stack>
      </Stack>
    </SectionCard>
  );
}
