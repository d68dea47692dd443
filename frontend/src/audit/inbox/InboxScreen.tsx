import { webhookStates, type WebhookState } from '@orderstream/contracts/payments/lifecycle';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { webhookProblemTexts, webhookStateTexts } from '../../payments/webhook.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { DataTable, type Column } from '../../ui/tables/DataTable.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/StatusChip.tsx';
import { inboxMessages, type InboxMessage } from './inbox.queries.ts';
import { inboxTexts } from './inbox.texts.ts';

const tones: Record<WebhookState, Tone> = {
  received: 'info',
  retrying: 'warning',
  given_up: 'danger',
  handled: 'success',
  not_ours: 'neutral',
  ignored: 'neutral',
};

const Id = ({ children }: { children: string }) => (
  <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

function State({ message: { state, problem, next_attempt_at } }: { message: InboxMessage }) {
  const t = useTexts(inboxTexts);
  const states = useTexts(webhookStateTexts);
  const problems = useTexts(webhookProblemTexts);
  const language = useLanguage();
  const isRetried = state === 'retrying' && next_attempt_at !== null;
  return (
    <>
      <StatusChip label={states[state]} tone={tones[state]} />
      {problem && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
          {problems[problem]}
        </Typography>
      )}
      {isRetried && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t.next(formatSecond(next_attempt_at, language))}
        </Typography>
      )}
    </>
  );
}

function Messages({ rows }: { rows: readonly InboxMessage[] }) {
  const t = useTexts(inboxTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): Column<InboxMessage>[] => [
      {
        name: t.message,
        lead: true,
        cell: ({ id, type }) => (
          <>
            {type}
            <br />
            <Id>{id}</Id>
          </>
        ),
      },
      { name: t.about, cell: ({ object_id }) => <Id>{object_id}</Id> },
      { name: t.state, cell: (message) => <State message={message} /> },
      { name: t.sent, cell: ({ created }) => formatSecond(created, language) },
      {
        name: t.received,
        cell: ({ received_at, via }) => `${formatSecond(received_at, language)}${via === 'list' ? `, ${t.list}` : ''}`,
      },
      { name: t.attempts, align: 'right', cell: ({ attempts }) => attempts },
      { name: t.hash, cell: ({ body_hash }) => <Id>{body_hash}</Id> },
    ],
    [t, language],
  );
  return <DataTable label={t.messages} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

/** The inbox of the payment provider's messages. The address holds the filter. */
export function InboxScreen() {
  const t = useTexts(inboxTexts);
  const states = useTexts(webhookStateTexts);
  const [parameters, setParameters] = useSearchParams();
  const state = webhookStates.find((one) => one === parameters.get('state'));
  const list = useInfiniteQuery(inboxMessages(state));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const choice = (
    <TextField
      select
      size="small"
      label={t.state}
      value={state ?? ''}
      onChange={({ target }) => setParameters(target.value ? { state: target.value } : {}, { replace: true })}
      sx={{ width: { xs: '100%', sm: 240 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t.all}</MenuItem>
      {webhookStates.map((one) => (
        <MenuItem key={one} value={one}>
          {states[one]}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <SectionCard title={t.messages} flush actions={choice}>
        {list.isPending && <RowSkeletons count={5} height={64} />}
        {list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
        {list.data && rows.length === 0 && <EmptyState title={t.none} text={t.noneText} level="p" />}
        {rows.length > 0 && <Messages rows={rows} />}
        <LoadMore query={list} />
      </SectionCard>
    </>
  );
}
