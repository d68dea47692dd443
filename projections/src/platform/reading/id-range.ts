type Range = { least: string; greatest: string };

/** The ids that begin like this, for a search in which there are no names. */
export function idRangeOf(text: string): Range | null {
  const digits = text.toLowerCase().replaceAll('-', '');
  return /^[0-9a-f]{1,32}$/.test(digits) ? { least: digits.padEnd(32, '0'), greatest: digits.padEnd(32, 'f') } : null;
}

/** The ids that begin like this, as an index has them: from the first to the last. Null for a name, which may be of the same letters. */
export const likelyIdRangeOf = (text: string): Range | null =>
  text.replaceAll('-', '').length < 8 && !/\d/.test(text) ? null : idRangeOf(text);
