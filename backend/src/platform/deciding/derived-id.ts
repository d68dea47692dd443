import { parse, stringify, v5 } from 'uuid';

/**
 * The id of a thing that a command creates: a repeated command creates the same thing. Shaped like a random one (version 4),
 * because people see its first eight characters.
 */
export function derivedId(commandId: string, what = 'born'): string {
  const bytes = parse(v5(what, commandId));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  return stringify(bytes);
}

/**
 * A derived id that sorts by time (version 7), for ids of which people do not compare the first characters. If its command is
 * repeated, only the time in it differs.
 */
export function derivedIdAt(commandId: string, what: string, now: Date): string {
  const bytes = parse(derivedId(commandId, what));
  let time = now.getTime();
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  return stringify(bytes);
}
const timeOfId = 'xxxxxxxx-xxxx-'.length;
/** Whether two ids of `derivedIdAt` come from the same command, whatever their times are. */
export const isSameDerivation = (id: string, other: string): boolean => id.slice(timeOfId) === other.slice(timeOfId);
