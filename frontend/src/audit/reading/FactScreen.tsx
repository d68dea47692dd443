import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { actorTexts, sourceTexts } from '../../orders/story/actor.texts.ts';
import { codeTexts } from '../../orders/story/story-codes.texts.ts';
import { eventTexts } from '../../orders/story/story.texts.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { AppLink } from '../../ui/layout/AppLink.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { DescriptionList, SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { FactProof } from '../sealing/FactProof.tsx';
import { FactValue, IdLink, StreamLink } from './FactValue.tsx';
import { factContext, type LogFact, type FactContext } from './facts.queries.ts';
import { factsTexts, factTexts } from './facts.texts.ts';

/** Returns a function that says in a sentence what happened. */
export function useFactSentence(): (fact: LogFact) => string {
  const sentences: Partial<Record<string, string>> = useTexts(eventTexts);
  return useCallback(({ event_type }: LogFact) => sentences[event_type] ?? event_type, [sentences]);
}

function FactLine({ fact, isCurrent = false }: { fact: LogFact; isCurrent?: boolean }) {
  const t = useTexts(factTexts);
  const sentenceOf = useFactSentence();
  const language = useLanguage();
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {isCurrent ? <strong>{sentenceOf(fact)}</strong> : <AppLink to={`/audit/facts/${fact.id}`}>{sentenceOf(fact)}</AppLink>} ·{' '}
      {formatSecond(fact.created_at, language)} · <StreamLink stream={fact.stream} revision={fact.revision} />
      {isCurrent && ` · ${t.thisFact}`}
    </Typography>
  );
}

type FactBranch = { fact: LogFact; branches: FactBranch[] };

/** A fact between its causes and its effects, each one level below its cause. */
function treeOf({ fact, causes, effects }: FactContext): FactBranch {
  const root: FactBranch = { fact, branches: [] };
  const path = [root];
  for (const { fact: effect, depth } of effects) {
    const branch = { fact: effect, branches: [] };
    path[depth - 1]?.branches.push(branch);
    path.splice(depth, path.length, branch);
  }
  return causes.reduce<FactBranch>((below, cause) => ({ fact: cause, branches: [below] }), root);
}

/** Nested lists, indented up to the eighth level: a phone has no room for more. */
function FactTree({ branches, currentId, depth = 0 }: { branches: readonly FactBranch[]; currentId: string; depth?: number }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: depth === 0 || depth > 8 ? 0 : 2, listStyle: 'none', display: 'grid', gap: 1 }}>
      {branches.map(({ fact, branches: below }) => (
        <Box component="li" key={fact.id} aria-current={fact.id === currentId || undefined} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
          <FactLine fact={fact} isCurrent={fact.id === currentId} />
          {below.length > 0 && <FactTree branches={below} currentId={currentId} depth={depth + 1} />}
        </Box>
      ))}
    </Box>
  );
}

/** When, by whom and where in the log the fact was recorded. */
function LogPlace({ fact }: { fact: LogFact }) {
  const t = useTexts(factTexts);
  const list = useTexts(factsTexts);
  const actors = useTexts(actorTexts);
  const sources: Record<LogFact['source'], string> = useTexts(sourceTexts);
  const codes: Partial<Record<string, string>> = useTexts(codeTexts);
  const language = useLanguage();
  const { actor, reason } = fact;
  const rows = [
    { name: list.time, value: formatSecond(fact.created_at, language) },
    {
      name: list.who,
      value: (
        <>
          {actors[actor.role ?? actor.kind]} {actor.id && <IdLink id={actor.id} kind="user" />}
        </>
      ),
    },
    { name: list.source, value: sources[fact.source] },
    ...(reason ? [{ name: t.reason, value: codes[reason] ?? reason }] : []),
    { name: list.position, value: <code>{fact.position}</code> },
    { name: t.revision, value: <StreamLink stream={fact.stream} revision={fact.revision} /> },
    { name: t.kind, value: <code>{fact.event_type}</code> },
    { name: t.schema, value: String(fact.schema) },
    { name: t.id, value: <code>{fact.id}</code> },
    {
      name: list.correlation,
      value: (
        <AppLink to={`/audit/facts?correlation_id=${fact.correlation_id}`} title={t.together}>
          <code>{fact.correlation_id}</code>
        </AppLink>
      ),
    },
  ];
  return (
    <SectionCard title={t.where}>
      <DescriptionList facts={rows} columns={2} />
    </SectionCard>
  );
}

function FactDetails({ context }: { context: FactContext }) {
  const t = useTexts(factTexts);
  const { fact, causes, effects, neighbours, metadata } = context;
  const noteText = (text: string) => (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {text}
    </Typography>
  );
  return (
    <Stack spacing={2.5}>
      <LogPlace fact={fact} />
      <SectionCard title={t.data}>
        <FactValue value={fact.payload} />
      </SectionCard>
      <FactProof fact={fact} />
      <SectionCard title={t.metadata}>{metadata ? <FactValue value={metadata} /> : noteText(t.noMetadata)}</SectionCard>
      <SectionCard title={t.tree} text={t.treeText}>
        <FactTree branches={[treeOf(context)]} currentId={fact.id} />
        {causes.length === 0 && noteText(t.noCause)}
        {effects.length === 0 && noteText(t.noEffect)}
      </SectionCard>
      <SectionCard title={t.neighbours}>
        {neighbours.length === 0 ? (
          noteText(t.alone)
        ) : (
          <FactTree branches={neighbours.map((row) => ({ fact: row, branches: [] }))} currentId={fact.id} />
        )}
      </SectionCard>
    </Stack>
  );
}

/** One fact with its causes, effects and neighbors. */
export function FactScreen() {
  const { factId = '' } = useParams();
  const t = useTexts(factTexts);
  const list = useTexts(factsTexts);
  const sentenceOf = useFactSentence();
  const query = useQuery({ ...factContext(factId), retry: false });
  const title = query.data ? sentenceOf(query.data.fact) : list.fact;
  return (
    <>
      <PageHeader title={title} trail={[{ to: '/audit/facts', label: list.title }]} />
      {query.isPending && <RowSkeletons count={4} height={80} />}
      {query.isError &&
        (query.error.name === 'RefusalError' ? (
          <EmptyState title={t.unknown} level="p" />
        ) : (
          <ErrorState onRetry={() => void query.refetch()} />
        ))}
      {query.data && <FactDetails context={query.data} />}
    </>
  );
}
