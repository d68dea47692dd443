import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { formatAgo } from '../../ui/format/dates.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { comparisonTexts } from './comparison.texts.ts';
import { OutcomeChip, useVerdictText } from './ComparisonResult.tsx';
import { comparisonList } from './comparisons.queries.ts';

/** The last result of a comparison and how old it is. */
export function LastComparison() {
  const t = useTexts(comparisonTexts);
  const language = useLanguage();
  const verdict = useVerdictText();
  const query = useQuery(comparisonList());
  const { last = null, running = null } = query.data ?? {};
  return (
    <SectionCard title={t.last} actions={last && <OutcomeChip comparison={last} />}>
      {/* As high as the longest verdict, so that what follows does not move. */}
      <Box sx={{ minHeight: { xs: 72, md: 44 } }}>
        <LoadedData query={query} count={1} height={44}>
          {() => (
            <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', justifyContent: 'space-between' }}>
              <Typography variant="body2">
                {last ? `${verdict(last)} ${formatAgo(last.age_seconds ?? 0, language)}` : `${t.none}. ${t.noneText}`}
                {running && ` ${t[running.phase]}…`}
              </Typography>
              <AppLink to="/audit/comparison" variant="body2">
                {t.title}
              </AppLink>
            </Stack>
          )}
        </LoadedData>
      </Box>
    </SectionCard>
  );
}
