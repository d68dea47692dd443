// The tests of `npm run prove -- attacks`, with the category of each.
import fs from 'node:fs';
import path from 'node:path';
import { readJson } from '../lib/json.mjs';

/** @import { JestReport } from './results.mjs' */
/** @typedef {{ category: string, tried: number, letIn: string[] }} AttackRow */

const root = path.resolve(import.meta.dirname, '../..');

/** Specs that count their own attempts, by category. */
const counting = 'backend/src/security/';

/**
 * Specs of single parts: each of these tests is one attempt, which has succeeded if the test fails.
 * @type {[category: string, file: string, tests: RegExp][]}
 */
export const partSpecs = [
  ['passwords and links', 'backend/src/accounts/passwords/passwords.http.spec.ts', /./],
  ['sessions', 'backend/src/accounts/sessions/sessions.http.spec.ts', /./],
  ['locking others out', 'backend/src/platform/settings/settings.spec.ts', /TRUST_PROXY/],
  ['weak settings', 'backend/src/platform/settings/settings.spec.ts', /refused|live|key/],
  ['paths out of the site’s folder', 'backend/src/platform/http/site/site.http.spec.ts', /is not found at/],
  ['redirects and hosts of others', 'backend/src/accounts/identities/redirect.spec.ts', /./],
  ['redirects and hosts of others', 'backend/src/accounts/identities/identities.http.spec.ts', /never redirects to another site/],
  ['redirects and hosts of others', 'backend/src/notifications/sending/mail.http.spec.ts', /lead to the shop itself/],
  ['headers smuggled into mails', 'backend/src/accounts/auth.http.spec.ts', /mail server could take for another one/],
  ['headers smuggled into mails', 'backend/src/accounts/identities/identity-person.spec.ts', /line breaks/],
  ['addresses and names that look alike', 'backend/src/accounts/auth.http.spec.ts', /looks like another one|all forms of an address/],
  ['addresses and names that look alike', 'backend/src/platform/http/plain-text.spec.ts', /./],
  ['who is registered', 'backend/src/accounts/auth.http.spec.ts', /does not reveal that an address is taken/],
  [
    'the way to Google and back',
    'backend/src/accounts/identities/identities.http.spec.ts',
    /a return from the provider|joins the account|returns to the sign-in/,
  ],
  ['the way to Google and back', 'backend/src/accounts/identities/linking.http.spec.ts', /./],
  ['claims of the ID token', 'backend/src/accounts/identities/identity-person.spec.ts', /./],
  ['scripts in words', 'frontend/src/app/scripts-in-words.spec.tsx', /./],
  ['scripts in words', 'backend/src/notifications/sending/mail-layout.spec.ts', /./],
  ['pictures loaded by the office', 'frontend/src/accounts/admin/users.spec.tsx', /initial, never the picture/],
  ['secrets in logs', 'backend/src/orders/delivering/secrets.http.spec.ts', /no line of any log/],
  ['secrets in logs', 'backend/src/notifications/sending/mail.http.spec.ts', /no address, name or token/],
  ['secrets in logs', 'backend/src/accounts/people/me.http.spec.ts', /no personal value in the log/],
  ['secrets in logs', 'backend/src/platform/telemetry/logs.spec.ts', /./],
  ['secrets in tables and events', 'backend/src/orders/delivering/secrets.http.spec.ts', /./],
  ['deleted people in tables and events', 'backend/src/accounts/deletion/deletion.http.spec.ts', /./],
  ['deleted people in tables and events', 'backend/src/audit/reading/deleted-person.http.spec.ts', /./],
  ['deleted people on the disk', 'backend/src/accounts/deletion/deletion.http.spec.ts', /no personal data behind/],
  ['other users of the machine', 'sandbox/src/eventstore/password.spec.ts', /./],
  ['other users of the machine', 'sandbox/src/folder/folder.spec.ts', /for its owner only/],
  ['foreign names of the sandbox', 'sandbox/src/processes/own-names.spec.ts', /does not answer/],
  ['requests smuggled through the sandbox’s proxy', 'sandbox/src/bar/smuggling.spec.ts', /./],
];

export const attackedProjects = ['backend', 'sandbox', 'frontend'];
/** A pattern of every file that is run. */
export const attackSpecPattern = [counting, ...new Set(partSpecs.map(([, file]) => file))].join('|');

/**
 * The attempts and successes of each category, from the counts in a folder and Jest's report.
 * @param {string} folder
 * @param {JestReport} report
 */
export async function countAttacks(folder, report) {
  const { attackCategories } = await import('../../backend/dist/security/testing/categories.js');
  /** @type {Map<string, AttackRow>} */
  const rows = new Map(attackCategories.map((category) => [category, { category, tried: 0, letIn: [] }]));
  /**
   * @param {string} category
   * @param {string} where
   */
  const rowOf = (category, where) => {
    const row = rows.get(category);
    if (!row) throw new Error(`${where} counts for a category that is none: ${category}`);
    return row;
  };
  for (const name of fs.readdirSync(folder)) {
    const { category, tried, letIn } = /** @type {AttackRow} */ (readJson(path.join(folder, name)));
    const row = rowOf(category, name);
    row.tried += tried;
    row.letIn.push(...letIn);
  }
  for (const { name: file, assertionResults } of report.testResults) {
    for (const [category, part, tests] of partSpecs.filter(([, one]) => path.resolve(root, one) === file)) {
      const row = rowOf(category, part);
      for (const { fullName, status } of assertionResults.filter((one) => tests.test(one.fullName))) {
        if (status !== 'passed' && status !== 'failed') continue;
        row.tried += 1;
        if (status === 'failed') row.letIn.push(fullName);
      }
    }
  }
  return [...rows.values()];
}

/**
 * Prints each category; returns whether all were attempted and none succeeded.
 * @param {AttackRow[]} rows
 * @param {(line: string) => void} [say]
 */
export function reportAttacks(rows, say = console.log) {
  const width = Math.max(...rows.map(({ category }) => category.length));
  for (const { category, tried, letIn } of rows) {
    say(`${category.padEnd(width)}  tried ${String(tried).padStart(5)}  let in ${letIn.length}${tried === 0 ? '  NOT TRIED' : ''}`);
    for (const what of letIn.slice(0, 20)) say(`  ${what}`);
  }
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  const letIn = rows.reduce((sum, row) => sum + row.letIn.length, 0);
  say(`${rows.length} categories, tried ${tried}, let in: ${letIn === 0 ? 'none' : letIn}`);
  return letIn === 0 && rows.every((row) => row.tried > 0);
}
