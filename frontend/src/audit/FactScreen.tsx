import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { actorTexts, codeTexts, eventTexts, sourceTexts } from '../orders/story.texts.ts';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { formatSecond } from '../ui/dates.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Facts, SectionCard } from '../ui/SectionCard.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../ui/states.tsx';
import { FactValue, IdLink } from './FactValue.tsx';
import { surroundings, type Fact, type Surroundings } from './facts.queries.ts';
import { factsTexts, factTexts } from './facts.texts.ts';

export function useSentences(): (fact: Fact) => string {
  const sentences: Partial<Record<string, string>> = useTexts(eventTexts);
  return ({ event_type }) => sentences[event_type] ?? event_type;
}

function FactLine({ fact }: { fact: Fact }) {
  const sentenceOf = useSentences();
  const language = useLanguage();
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <AppLink to={`/audit/facts/${fact.id}`}>{sentenceOf(fact)}</AppLink> · {formatSecond(fact.created_at, language)} ·{' '}
      <code>
        {fact.stream}/{fact.revision}
      </code>
    </Typography>
  );
}

function Lines({ title, facts, none }: { title: string; facts: readonly { fact: Fact; depth: number }[]; none: string }) {
  return (
    <SectionCard title={title}>
      {facts.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {facts.map(({ fact, depth }) => (
          <Box component="li" key={fact.id} sx={{ pl: Math.min(depth - 1, 8) * 2 }}>
            <FactLine fact={fact} />
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}

function Place({ fact }: { fact: Fact }) {
  const t = useTexts(factTexts);
  const list = useTexts(factsTexts);
  const actors = useTexts(actorTexts);
  const sources: Record<Fact['source'], string> = useTexts(sourceTexts);
  const codes: Partial<Record<string, string>> = useTexts(codeTexts);
  const language = useLanguage();
  const { actor, reason } = fact;
  const rows = [
    { name: list.time, value: formatSecond(fact.created_at, language) },
    {
      name: list.who,
      value: (
        <>
          {actors[actor.role ?? actor.kind]} {actor.id && <IdLink id={actor.id} />}
        </>
      ),
    },
    { name: list.source, value: sources[fact.source] },
    ...(reason ? [{ name: t.reason, value: codes[reason] ?? reason }] : []),
    { name: list.position, value: <code>{fact.position}</code> },
    { name: t.revision, value: <code>{`${fact.stream} / ${fact.revision}`}</code> },
    { name: t.kind, value: <code>{fact.event_type}</code> },
    { name: t.schema, value: String(fact.schema) },
    { name: t.id, value: <code>{fact.id}</code> },
    {
      name: list.correlation,
      value: (
        <AppLink to={`/audit?correlation_id=${fact.correlation_id}`} title={t.together}>
          <code>{fact.correlation_id}</code>
        </AppLink>
      ),
    },
  ];
  return (
    <SectionCard title={t.where}>
      <Facts facts={rows} columns={2} />
    </SectionCard>
  );
}

function Opened({ found: { fact, causes, effects, neighbours } }: { found: Surroundings }) {
  const t = useTexts(factTexts);
  const flat = (rows: readonly Fact[]) => rows.map((row) => ({ fact: row, depth: 1 }));
  return (
    <Stack spacing={2.5}>
      <Place fact={fact} />
      <SectionCard title={t.data}>
        <FactValue value={fact.payload} />
      </SectionCard>
      <Lines title={t.causes} facts={flat(causes)} none={t.noCause} />
      <Lines title={t.effects} facts={effects} none={t.noEffect} />
      <Lines title={t.neighbours} facts={flat(neighbours)} none={t.alone} />
    </Stack>
  );
}

/** One fact with everything around it. */
export function FactScreen() {
  const { factId = '' } = useParams();
  const t = useTexts(factTexts);
  const list = useTexts(factsTexts);
  const sentenceOf = useSentences();
  const found = useQuery({ ...surroundings(factId), retry: false });
  const title = found.data ? sentenceOf(found.data.fact) : list.fact;
  return (
    <>
      <PageHeader title={title} trail={[{ to: '/audit', label: list.title }]} />
      {found.isPending && <RowSkeletons count={4} height={80} />}
      {found.isError &&
        (found.error.name === 'Refused' ? <EmptyState title={t.unknown} level="p" /> : <ErrorState onRetry={() => void found.refetch()} />)}
      {found.data && <Opened found={found.data} />}
    </>
  );
}
