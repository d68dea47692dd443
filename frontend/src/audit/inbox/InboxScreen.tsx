import { webhookStates, type WebhookState } from '@orderstream/contracts/payments/lifecycle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { webhookProblemTexts, webhookStateTexts } from '../../payments/webhook.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { oneOf, useAddressFilters } from '../../ui/tables/address-filters.ts';
import { DataTable, type TableColumn } from '../../ui/tables/DataTable.tsx';
import { ChoiceField } from '../../ui/tables/filter-fields.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/tables/PagedList.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
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

const IdCode = ({ children }: { children: string }) => (
  <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

function MessageState({ message: { state, problem, next_attempt_at } }: { message: InboxMessage }) {
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

function MessageTable({ rows }: { rows: readonly InboxMessage[] }) {
  const t = useTexts(inboxTexts);
  const language = useLanguage();
  const columns = useMemo(
    (): TableColumn<InboxMessage>[] => [
      {
        name: t.message,
        lead: true,
        cell: ({ id, type }) => (
          <>
            {type}
            <br />
            <IdCode>{id}</IdCode>
          </>
        ),
      },
      { name: t.about, cell: ({ object_id }) => <IdCode>{object_id}</IdCode> },
      { name: t.state, cell: (message) => <MessageState message={message} /> },
      { name: t.sent, cell: ({ created }) => formatSecond(created, language) },
      {
        name: t.received,
        cell: ({ received_at, via }) => `${formatSecond(received_at, language)}${via === 'list' ? `, ${t.list}` : ''}`,
      },
      { name: t.attempts, align: 'right', cell: ({ attempts }) => attempts },
      { name: t.hash, cell: ({ body_hash }) => <IdCode>{body_hash}</IdCode> },
    ],
    [t, language],
  );
  return <DataTable label={t.messages} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

const filterReaders = { state: oneOf(webhookStates) };

/** The payment provider's messages, each with its outcome. */
export function InboxScreen() {
  const t = useTexts(inboxTexts);
  const states = useTexts(webhookStateTexts);
  const [{ state }, change] = useAddressFilters(filterReaders);
  const list = useInfiniteQuery(inboxMessages(state));
  const choice = (
    <ChoiceField
      size="small"
      label={t.state}
      all={t.all}
      value={state}
      options={webhookStates}
      names={states}
      onPick={(picked) => change({ state: picked })}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <SectionCard title={t.messages} flush actions={choice}>
        <PagedList query={list} count={5} height={64} empty={{ title: t.none, text: t.noneText, level: 'p' }}>
          {(rows) => <MessageTable rows={rows} />}
        </PagedList>
      </SectionCard>
    </>
  );
}
