import { isId, thingKinds, type ThingKind } from '@orderstream/contracts/audit/things';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { actorTexts } from '../../orders/story/actor.texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { LinkButton } from '../../ui/layout/AppLink.tsx';
import { LoadMore } from '../../ui/tables/LoadMore.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyCard, ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { FactsTable, useSearchId } from '../reading/FactsScreen.tsx';
import { IdLink } from '../reading/FactValue.tsx';
import { factsOfSubject, type ActorCount } from './follow.queries.ts';
import { followTexts, thingTexts } from './follow.texts.ts';
import { ThingSearch } from './ThingSearch.tsx';

function ActorList({ people }: { people: readonly ActorCount[] }) {
  const t = useTexts(followTexts);
  const actors = useTexts(actorTexts);
  return (
    <SectionCard title={t.people}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {people.map(({ actor, facts }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${actor.kind} ${actor.id} ${actor.role}`}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& > *': { minWidth: 0 } }}
          >
            <span>{actors[actor.role ?? actor.kind]}</span>
            {actor.id && <IdLink id={actor.id} kind="user" />}
            <span>· {t.count(facts)}</span>
          </Typography>
        ))}
      </Box>
    </SectionCard>
  );
}

function FactsOfSubject({ kind, id }: { kind: ThingKind; id: string }) {
  const t = useTexts(followTexts);
  const query = useInfiniteQuery(factsOfSubject(kind, id, useSearchId(`${kind}/${id}`)));
  if (query.isPending) return <RowSkeletons count={6} height={56} />;
  if (query.isError && !query.data) {
    return query.error.name === 'RefusalError' ? (
      <EmptyCard title={t.nothing} level="p" />
    ) : (
      <ErrorState onRetry={() => void query.refetch()} />
    );
  }
  const [first] = query.data.pages;
  return (
    <Stack spacing={2.5}>
      <ActorList people={first?.people ?? []} />
      <SectionCard title={t.facts} flush>
        <FactsTable rows={query.data.pages.flatMap(({ items }) => items)} />
        <LoadMore query={query} />
      </SectionCard>
    </Stack>
  );
}

/** The facts of one order, person, unit, charge or subscription, from first to last. */
export function FollowScreen() {
  const { kind: kindInAddress = '', id = '' } = useParams();
  const t = useTexts(followTexts);
  const kinds = useTexts(thingTexts);
  const kind = thingKinds.find((one) => one === kindInAddress);
  if (!kind || !isId(id)) {
    return (
      <>
        <PageHeader title={t.title} text={t.text} />
        {kindInAddress === '' ? <ThingSearch /> : <EmptyCard title={t.nothing} level="p" />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`${kinds[kind]} ${id}`}
        text={t.text}
        trail={[{ to: '/audit/follow', label: t.title }]}
        actions={
          <>
            {(kind === 'order' || kind === 'user') && (
              <LinkButton to={`/audit/moment/${kind}/${id}`} variant="outlined" color="inherit">
                {t.moment}
              </LinkButton>
            )}
            <LinkButton to={`/audit/facts?subject_id=${encodeURIComponent(id)}`} variant="outlined" color="inherit">
              {t.stream}
            </LinkButton>
          </>
        }
      />
      <FactsOfSubject kind={kind} id={id} />
    </>
  );
}
