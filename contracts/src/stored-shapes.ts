import { storedShapes } from './stored-shapes.gen.ts';

/** Migrations and schemas of events by name, each with a hash. Whatever stores data keeps the list that it was made with. */
export type Shapes = Readonly<Record<string, string>>;

/**
 * Why this version cannot take on data that were made with these shapes; null if it can: it has each of them unchanged, and may have
 * more. `what` holds the data, as the subject of the sentence.
 */
export function incompatibilityOf(subject: string, stored: Shapes | null, ours: Shapes = storedShapes): string | null {
  if (stored === null) return `${subject} has no list of the migrations and event schemas that it was made with`;
  const [first, ...others] = Object.keys(stored).filter((name) => stored[name] !== ours[name]);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${subject} was made with migrations or event schemas that this version lacks or has changed: ${first}${more}`;
}
