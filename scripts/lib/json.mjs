import fs from 'node:fs';

/**
 * The content of a file that is JSON; its reader says what it should be.
 * @param {string} file
 * @returns {unknown}
 */
export const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
