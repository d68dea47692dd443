/** The ids that begin like this, as an index has them: from the first to the last. Null for a name, which may be of the same letters. */
export function idsFrom(text: string): { least: string; greatest: string } | null {
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits) || (digits.length < 8 && !/\d/.test(digits))) return null;
  return { least: digits.padEnd(32, '0'), greatest: digits.padEnd(32, 'f') };
}
