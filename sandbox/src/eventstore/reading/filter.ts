import type { StoredEvent } from '../log/model.ts';
import type { GroupFilter } from '../storage/group-record.ts';

export type Matches = (event: StoredEvent) => boolean;

/** A filter that cannot be understood. */
export class BadFilter extends Error {
  override readonly name = 'BadFilter';
}

/** A regular expression where one is given, any of the prefixes otherwise. */
export function matcher({ on, regex, prefixes }: GroupFilter): Matches {
  const field = (event: StoredEvent): string => (on === 'stream' ? event.stream : event.type);
  if (regex !== '') {
    const expression = compiled(regex);
    return (event) => expression.test(field(event));
  }
  return (event) => prefixes.some((prefix) => field(event).startsWith(prefix));
}

function compiled(regex: string): RegExp {
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
