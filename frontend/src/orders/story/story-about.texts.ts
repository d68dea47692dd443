import { useTexts } from '../../platform/texts.ts';
import type { ExplainedFact } from './story.queries.ts';
import { actorTexts, sourceTexts } from './actor.texts.ts';
import { codeTexts } from './story-codes.texts.ts';

type EventOrigin = { actor: Pick<ExplainedFact['actor'], 'kind' | 'role'>; source: ExplainedFact['source']; reason: string | null };

/** The usual source of each kind of actor; only another one is mentioned. */
const usualSources: Readonly<Record<EventOrigin['actor']['kind'], EventOrigin['source']>> = {
  user: 'ui',
  anonymous: 'ui',
  provider: 'webhook',
  system: 'system',
};

/** In words, who did it, from where unless that goes without saying, and for which reason. */
export function useOriginTexts({ actor, source, reason }: EventOrigin): { who: string; where: string | null; why: string | null } {
  const actors = useTexts(actorTexts);
  const sources = useTexts(sourceTexts);
  const codes: Partial<Record<string, string>> = useTexts(codeTexts);
  return {
    who: actors[actor.role ?? actor.kind],
    where: source === usualSources[actor.kind] ? null : sources[source],
    why: reason && (codes[reason] ?? reason.replaceAll('_', ' ')),
  };
}
