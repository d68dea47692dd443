import type { OrderStatus } from '@orderstream/contracts/orders/lifecycle';
import { shortId } from '@orderstream/contracts/shared/ids';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useId, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../platform/texts.ts';
import { AppLink } from '../../../ui/layout/AppLink.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { ChevronDownIcon } from '../../../ui/layout/icons.tsx';
import { useOriginTexts } from '../../story/story-about.texts.ts';
import { useEventDetails } from '../../story/story-facts.texts.ts';
import { mainSteps } from '../../story/story-folds.ts';
import { explainedStory, type EventName, type ExplainedFact } from '../../story/story.queries.ts';
import { resentMails, ResendMailButton } from '../../story/ResendMailButton.tsx';
import { sourceTexts } from '../../story/actor.texts.ts';
import { storyTexts } from '../../story/story-card.texts.ts';
import { eventTexts } from '../../story/story.texts.ts';
import { StoryStep, StoryCard } from '../../story/Story.tsx';
import { adminOrderTexts } from '../admin-orders.texts.ts';

/** The causes, nearest first. Money moves at the provider: without a cause in the log, the shop has only learned of it. */
function Causes({ step: { causes, source, payload }, orderId }: { step: ExplainedFact; orderId: string }) {
  const t = useTexts(storyTexts);
  const order = useTexts(adminOrderTexts);
  const words: Partial<Record<EventName, string>> = useTexts(eventTexts);
  const sources: Partial<Record<string, string>> = useTexts(sourceTexts);
  const language = useLanguage();
  const first = causes.at(-1)?.source ?? source;
  const isProviders = causes.length === 0 && typeof payload['charge_id'] === 'string';
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="p">
        {causes.length > 0 ? t.becauseOf : isProviders ? t.atProvider : t.noCause}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {causes.map(({ id, kind, at, order_id }) => (
          <Typography key={id} component="li" variant="body2">
            {words[kind] ?? kind} · {formatMoment(at, language)}
            {order_id && order_id !== orderId && (
              <>
                {' · '}
                <AppLink to={`/admin/orders/${order_id}`}>{order.title(shortId(order_id))}</AppLink>
              </>
            )}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2">{(isProviders ? t.learned : t.began)(sources[first] ?? first)}</Typography>
    </>
  );
}

function useAbout({ actor, source, reason }: ExplainedFact): string {
  const t = useTexts(storyTexts);
  const { who, where, why } = useOriginTexts({ actor, source, reason });
  // Steps of the shop itself need no actor.
  const by = actor.kind === 'system' ? null : t.by(actor.name ? `${who} ${actor.name}` : who);
  return [by, where, why && t.reason(why)].filter(Boolean).join(' · ');
}

/** Actor and source, and the causes behind a button. */
function About({ step, orderId }: { step: ExplainedFact; orderId: string }) {
  const t = useTexts(storyTexts);
  const words: Partial<Record<EventName, string>> = useTexts(eventTexts);
  const [open, setOpen] = useState(false);
  const id = useId();
  const about = useAbout(step);
  return (
    <>
      {about && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere', mr: 1 }}>
          {about}
        </Typography>
      )}
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t.whyOf(words[step.kind] ?? step.kind)}
        endIcon={<ChevronDownIcon sx={{ transition: 'transform .15s', transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
        sx={{ minHeight: 26, py: 0, px: 0.75, ml: -0.75, color: 'text.secondary' }}
      >
        {t.why}
      </Button>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ mt: 0.5, p: 1.5, borderRadius: 2, background: 'var(--os-sunken)', border: '1px solid var(--os-line)' }}>
          <Causes step={step} orderId={orderId} />
          <Box component="details" sx={{ mt: 0.5 }}>
            <Typography component="summary" variant="body2" color="textSecondary" sx={{ cursor: 'pointer', width: 'fit-content', py: 0.5 }}>
              {t.details}
            </Typography>
            <Box component="pre" tabIndex={0} sx={{ m: 0, overflowX: 'auto', fontSize: '0.75rem' }}>
              {JSON.stringify(step.payload, null, 2)}
            </Box>
          </Box>
        </Box>
      </Collapse>
    </>
  );
}

type StepProps = { step: ExplainedFact; orderId: string; status: OrderStatus; repeated: ReadonlySet<unknown> };

const ExplainedStep = memo(function ExplainedStep({ step, orderId, status, repeated }: StepProps) {
  const facts = useEventDetails(step.payload, useLanguage());
  return (
    <StoryStep kind={step.kind} at={step.at} facts={facts}>
      <About step={step} orderId={orderId} />
      <ResendMailButton fact={step} now={{ order: { status } }} repeated={repeated} />
    </StoryStep>
  );
});

/** The history of an order with actors, sources and reasons. Technical steps are folded away. */
export function ExplainedStory({ id, status }: { id: string; status: OrderStatus }) {
  const t = useTexts(storyTexts);
  const [whole, setWhole] = useState(false);
  const story = useInfiniteQuery(explainedStory(id));
  const steps = useMemo(() => story.data?.pages.flatMap(({ items }) => items) ?? [], [story.data]);
  const repeated = useMemo(() => resentMails(steps), [steps]);
  const main = useMemo(() => mainSteps(steps), [steps]);
  const folds = main.length > 0 && main.length < steps.length;
  const fold = folds && (
    <Button size="small" variant="outlined" color="inherit" aria-expanded={whole} onClick={() => setWhole(!whole)}>
      {whole ? t.main : t.all(steps.length)}
    </Button>
  );
  return (
    <StoryCard story={story} empty={steps.length === 0} actions={fold}>
      {(folds && !whole ? main : steps).map((step) => (
        <ExplainedStep key={step.id} step={step} orderId={id} status={status} repeated={repeated} />
      ))}
    </StoryCard>
  );
}
