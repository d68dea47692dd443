/** PostgreSQL's own code of what went wrong, if it was PostgreSQL that said so. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

export const lockNotAvailable = '55P03';
export const uniqueViolation = '23505';
export const undefinedTable = '42P01';
/** Also of a statement that has reached its time limit. */
export const queryCanceled = '57014';

/** Data that a table refuses (22: not of its type, 23: against a constraint), as opposed to a database in trouble. */
export const isRefusedData = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error) ?? '');
