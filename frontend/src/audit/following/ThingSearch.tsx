import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { auditLinkOf } from '../reading/FactValue.tsx';
import { useFindThings, type ThingMatch } from './follow.queries.ts';
import { followTexts, thingTexts } from './follow.texts.ts';

const idPattern = /^([0-9a-f-]{4,36}|[a-z]{2,5}_\w{3,120})$/;

const thingAddress = ({ kind, id }: ThingMatch): string => {
  if (kind === 'fact') return `/audit/facts/${id}`;
  return kind === 'other' ? `/audit/facts?subject_id=${encodeURIComponent(id)}` : auditLinkOf(id, kind);
};

/** Looks up any id: a single result opens at once, several are listed. */
export function ThingSearch() {
  const t = useTexts(followTexts);
  const kinds = useTexts(thingTexts);
  const navigate = useNavigate();
  const things = useFindThings();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const lookUp = (event: FormEvent): void => {
    event.preventDefault();
    const id = /_/.test(text) ? text.trim() : text.trim().toLowerCase();
    setWrong(!idPattern.test(id));
    if (!idPattern.test(id)) return things.reset();
    things.mutate(id, {
      onSuccess: ([first, ...others]) => {
        if (first && others.length === 0) void navigate(thingAddress(first));
      },
    });
  };
  return (
    <SectionCard title={t.search}>
      <Stack
        component="form"
        role="search"
        aria-label={t.search}
        onSubmit={lookUp}
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{ flexWrap: 'wrap' }}
      >
        <TextField
          label={t.id}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={wrong}
          helperText={wrong ? t.wrong : t.idHelp}
          sx={{ flex: '1 1 280px' }}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 130 } }}
        />
        <Button type="submit" variant="contained" loading={things.isPending} sx={{ alignSelf: 'flex-start', mt: 0.25 }}>
          {t.find}
        </Button>
      </Stack>
      <Box role="status" sx={{ mt: things.isSuccess ? 1.5 : 0 }}>
        {things.isSuccess && things.data.length === 0 && <Typography variant="body2">{t.nothing}</Typography>}
        {things.isSuccess && things.data.length > 1 && (
          <>
            <Typography variant="body2">{t.several}</Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.5 }}>
              {things.data.map((match) => (
                <li key={`${match.kind} ${match.id}`}>
                  {kinds[match.kind]}{' '}
                  <AppLink to={thingAddress(match)} sx={{ overflowWrap: 'anywhere' }}>
                    <code>{match.id}</code>
                  </AppLink>
                </li>
              ))}
            </Box>
          </>
        )}
      </Box>
      {things.isError && <ErrorState text={t.failed} />}
    </SectionCard>
  );
}
