import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SubmitEventHandler } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
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

/** The id in a typed text. */
const idIn = (text: string): string => (/_/.test(text) ? text.trim() : text.trim().toLowerCase());

/** Looks up any id: a single result opens at once, several are listed. */
export function ThingSearch() {
  const t = useTexts(followTexts);
  const kinds = useTexts(thingTexts);
  const navigate = useNavigate();
  const things = useFindThings();
  const form = useForm<{ id: string }, 'id' | 'search'>({
    first: { id: '' },
    faults: ({ id }) => (idPattern.test(idIn(id)) ? {} : { id: t.wrong }),
  });
  const submit = form.submit({
    send: async () => {
      const [match, ...others] = await things.mutateAsync(idIn(form.values.id));
      if (match && others.length === 0) void navigate(thingAddress(match));
    },
    fields: () => ({ search: t.failed }),
  });
  const lookUp: SubmitEventHandler = (event) => {
    things.reset();
    submit(event);
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
          {...form.field('id', t.idHelp)}
          sx={{ flex: '1 1 280px' }}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 130 } }}
        />
        <Button type="submit" variant="contained" loading={form.busy} sx={{ alignSelf: 'flex-start', mt: 0.25 }}>
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
      {form.of('search') && <ErrorState text={t.failed} />}
    </SectionCard>
  );
}
