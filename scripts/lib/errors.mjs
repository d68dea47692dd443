// What was caught need not be an error.

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The code that Node gives its errors: ENOENT, for example.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);
