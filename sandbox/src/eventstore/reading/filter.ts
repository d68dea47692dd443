import { createContext, Script } from 'node:vm';
import type { StoredEntry } from '../log/model.ts';

export type EventFilter = { on: 'stream' | 'type'; regex: string; prefixes: string[] };

/** Keeps the events of a page that pass the filter. */
export type EventPredicate = (events: StoredEntry[]) => StoredEntry[];

/** The filter is invalid. */
export class BadFilter extends Error {
  override readonly name = 'BadFilter';
}

/** Evaluating the filter would block all other requests. */
export class FilterTooSlow extends Error {
  override readonly name = 'FilterTooSlow';
}

/** How long an expression may take for a page; it blocks everything else. */
const PATIENCE_MS = 1_000;

/** Matches a regular expression if there is one, else any of the prefixes. */
export function filterEvents({ on, regex, prefixes }: EventFilter): EventPredicate {
  const fieldOf = (event: StoredEntry): string => (on === 'stream' ? event.stream : event.type);
  if (regex === '') return (events) => events.filter((event) => prefixes.some((prefix) => fieldOf(event).startsWith(prefix)));
  const expression = compileExpression(regex);
  if (isSurelyQuick(regex)) return (events) => events.filter((event) => expression.test(fieldOf(event)));
  const matching = matchInTime(expression);
  return (events) => {
    const matches = matching(events.map(fieldOf));
    return events.filter((_, at) => matches[at]);
  };
}

function compileExpression(regex: string): RegExp {
  // Escapes that mean nothing, such as \- or \_, are common elsewhere and an error in a Unicode expression here.
  for (const flags of ['u', '']) {
    try {
      return new RegExp(regex, flags);
    } catch {
      continue;
    }
  }
  throw new BadFilter(`the filter is no regular expression: ${regex}`);
}

/** An anchored expression with at most one repetition or group can hardly backtrack. */
const isSurelyQuick = (regex: string): boolean => regex.length <= 1_000 && /^\^[^(*+?{|]*([*+?]|\([^()*+?{\\]*\))?[^(*+?{|]*$/.test(regex);

/** Other expressions may backtrack endlessly, so they get a time limit. */
function matchInTime(expression: RegExp): (fields: string[]) => boolean[] {
  const context = createContext({ expression, fields: [] as string[] });
  const script = new Script('fields.map((field) => expression.test(field))');
  return (fields) => {
    context['fields'] = fields;
    try {
      return script.runInContext(context, { timeout: PATIENCE_MS }) as boolean[];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw new FilterTooSlow(`the filter takes too long: ${expression.source}`);
    }
  };
}
