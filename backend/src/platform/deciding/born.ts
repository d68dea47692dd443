import { parse, stringify, v5 } from 'uuid';

/**
 * The id of a thing that a command creates: a repeated command creates the same thing. Shaped like a random one (version 4),
 * because people see its first eight characters.
 */
export function bornOf(commandId: string, what = 'born'): string {
  const bytes = parse(v5(what, commandId));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  return stringify(bytes);
}
