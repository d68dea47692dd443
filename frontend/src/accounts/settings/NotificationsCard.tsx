import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useChooseMail } from '../accounts.commands.ts';
import { myMailChoices } from '../accounts.queries.ts';
import { settingsTexts } from '../me.texts.ts';

/** A switch for each optional kind of mail, saved at once, and a note on the mails that are always sent. */
function ChoiceSwitches({ group, always }: { group: 'orders' | 'security'; always: string }) {
  const t = useTexts(settingsTexts);
  const language = useLanguage();
  const choices = useQuery(myMailChoices());
  const choose = useChooseMail();
  if (choices.isPending) return <RowSkeletons count={3} height={40} />;
  if (!choices.data) return <ErrorState onRetry={() => void choices.refetch()} />;
  const items = choices.data.items.filter((one) => one.group === group);
  return (
    <>
      {items.map(({ choice, name, wanted: isWanted }) => (
        <Stack
          key={choice}
          component="label"
          direction="row"
          spacing={2}
          sx={{ minHeight: 44, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Typography variant="body2" component="span">
            {name[language]}
          </Typography>
          <Switch
            checked={isWanted}
            onChange={(_, wanted) =>
              choose.mutate({ choice, wanted }, { onError: (error) => toast.error(sentenceFor(error, null, t.choiceNotSaved)) })
            }
            slotProps={{ input: { role: 'switch' } }}
          />
        </Stack>
      ))}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {always}
      </Typography>
    </>
  );
}

type GroupProps = { name: string; text: string } & Parameters<typeof ChoiceSwitches>[0];

/** A group of optional mails that opens on request. */
function ChoiceGroup({ name, text, group, always }: GroupProps) {
  const t = useTexts(settingsTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 540 }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={`${t.configure}: ${name}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ flex: 'none' }}
        >
          {t.configure}
        </Button>
      </Stack>
      <Box id={id} role="group" aria-label={name} hidden={!open} sx={{ mt: 1, pl: 2, borderLeft: '2px solid var(--os-line)' }}>
        {open && <ChoiceSwitches group={group} always={always} />}
      </Box>
    </Box>
  );
}

export function NotificationsCard() {
  const t = useTexts(settingsTexts);
  return (
    <SectionCard title={t.notifications} text={t.notificationsText}>
      <Stack spacing={2}>
        <ChoiceGroup name={t.emailNotifications} text={t.emailNotificationsText} group="orders" always={t.alwaysAboutOrders} />
        <ChoiceGroup name={t.securityAlerts} text={t.securityAlertsText} group="security" always={t.alwaysAboutSecurity} />
      </Stack>
    </SectionCard>
  );
}
