import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { formatMoment } from '../../ui/format/dates.ts';
import { DeviceIcon } from '../../ui/layout/icons.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { StatusChip } from '../../ui/feedback/StatusChip.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useEndSessions } from '../accounts.commands.ts';
import { mySessions, type OpenSession } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { settingsTexts } from '../me.texts.ts';

/** The part of a network such as '203.0.113.0/24' that people recognize: '203.0.113.…'. */
const networkPrefix = (network: string): string => network.replace(/(\.0\/24|::\/48)$/, (end) => (end.startsWith('.') ? '.…' : ':…'));

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  // The server stores the device in English: 'Firefox on Linux'.
  const device = (language === 'ru' ? session.device.replace(' on ', ', ') : session.device) || t.unknownDevice;
  const signedIn = formatMoment(session.created_at, language);
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', py: 1.5, '& + &': { borderTop: '1px solid var(--os-line)' } }}
    >
      <DeviceIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
            {device}
          </Typography>
          {session.current && <StatusChip label={t.thisSession} tone="brand" />}
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {t.lastUsed(formatMoment(session.last_used_at, language))} ·{' '}
          {session.network ? t.signedInFrom(signedIn, networkPrefix(session.network)) : t.signedIn(signedIn)}
        </Typography>
      </Box>
      {!session.current && (
        <Button color="inherit" variant="outlined" size="small" disabled={busy} onClick={onEnd} aria-label={`${t.endSession}: ${device}`}>
          {t.endSession}
        </Button>
      )}
    </Stack>
  );
}

export function SessionsCard() {
  const t = useTexts(settingsTexts);
  const sessions = useQuery(mySessions());
  const endSessions = useEndSessions();
  const endAndNotify = (which: { id: string } | 'others', done: string): void =>
    endSessions.mutate(which, {
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.sessionNotEnded)),
    });
  const items = sessions.data?.items ?? [];
  const endOthers = items.length > 1 && (
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      disabled={endSessions.isPending}
      onClick={() => endAndNotify('others', t.sessionsEnded)}
    >
      {t.endOthers}
    </Button>
  );
  return (
    <SectionCard title={t.sessions} text={t.sessionsText} actions={endOthers}>
      <LoadedData query={sessions} count={2} height={48}>
        {() => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={endSessions.isPending}
                onEnd={() => endAndNotify({ id: session.id }, t.sessionEnded)}
              />
            ))}
          </Box>
        )}
      </LoadedData>
    </SectionCard>
  );
}
