const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};

/** What no field and no parameter expects, or only one of its kind. */
export const strangeValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  'x'.repeat(100_000),
  "'; drop table vault.person; --",
  '%_\\',
  '2026-11-27',
  '-271821-04-20T00:00:00.000Z',
  '12-34',
  'MjAyNi0xMS0yN1QwMDowMDowMC4wMDBafDAxOThhMGEw',
  '../../etc/passwd',
  [],
  [null],
  [[]],
  {},
  { toString: 'x', length: -1 },
  deep(1_000),
  new Array(2_000).fill('x'),
];

/** A value as a parameter of an address has it; a list becomes `name[]=…`. */
export function strangeParameter(name: string, value: unknown): string {
  if (Array.isArray(value))
    return [...(value as readonly unknown[]), '']
      .slice(0, 50)
      .map((one) => `${name}[]=${encoded(one)}`)
      .join('&');
  if (typeof value === 'object' && value !== null) return `${name}[a]=1&${name}=${encoded(Object.keys(value))}`;
  return `${name}=${encoded(value)}`;
}

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.slice(0, 2_000).replace(/\p{Cs}/gu, '�'));
};
