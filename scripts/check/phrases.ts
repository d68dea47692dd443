import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Phrases that no native writer uses in this sense, each with what to write instead. The rules are in docs/writing.md. */
export const phrases: readonly [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the role or the part: "the worker that", "a user who"'],
  [/\b(somebody|anybody)\b(?!@)/i, 'name the role or the part, or use the passive'],
  [/\banew\b/i, '"again", or the verb with "re": rebuild, restart'],
  [/\b(came|comes?) of\b/i, '"caused by", "the outcome of"'],
  [/\bin vain\b/i, '"failed", "without effect"'],
  [/\bdear(er|est)?\b/i, '"expensive", "slow"'],
  [/\bso often\b/i, 'the limit or the interval: "this many attempts"'],
  [/\b(is|are|was|were) (there|here) already\b/i, '"exists already"'],
  [/\b(given|gives?|gave|giving) (it |them |this |these |money |units )?back\b/i, '"refunded", "returned", "released"'],
  [/\blet(s|ting)? (it |them )?go\b/i, '"released", "closed"'],
  [/\b(told|tells?|telling) of\b/i, '"reports", "shows"'],
  [/\b(is|are|was|were|be|been|being) told\b/i, '"is notified", "receives", "is configured"'],
  [/\b(hears?|heard|hearing) of\b/i, '"is notified of", "learns of"'],
  [/\bcomes? to (its|their|an) end\b/i, '"ends", "finishes"'],
  [/\b(becomes?|became) of\b/i, '"happens to", "the outcome of"'],
  [/\bof before\b/i, '"earlier", "previous"'],
  [/\btaken for\b|\btakes? (it|them|this) for\b/i, '"mistaken for", "treated as"'],
  [/\bany more\b(?=[.,;:)'"`\]]| (and|but|when|while|once|after)\b|$)/i, '"no longer"'],
  [/\bmeanwhile\b/i, 'nothing, or "concurrently", "in between", "since", "during that"'],
  [/\ba (second|third) time\b/i, '"again", "twice"'],
  [/\bat hand\b/i, '"current", "available"'],
  [/\band the like\b/i, '"and so on"'],
  [/\b(go(es)?|went|going) on\b/i, '"continues"'],
  [/\bstands? (in(?! for)|at)\b/i, '"is in"'],
  [/\bknows? (of|nothing)\b/i, '"has", "uses", or name what it cannot see'],
  [/\bwish(es)? to\b|\bwished for\b/i, '"request", "subscribe to"'],
];

/** Texts whose subject is the wording itself, or which stand for a person's own words. */
const exempt = /(^|\/)docs\/writing\.md$|^CHANGELOG\.md$|^scripts\/check\/(phrases|lint-samples)|\.gen\.ts$|\.contract\.json$/;

/** The sources, specs, scripts and pages of the repository, as git lists them. */
export const writtenFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
    .split('\n')
    .filter((file) => /\.(md|[cm]?[jt]s|tsx)$/.test(file) && !exempt.test(file) && fs.existsSync(path.join(root, file)));

/** Each phrase of the list in a text, with its place and what to write instead. */
export const phrasesIn = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) =>
    phrases.flatMap(([phrase, instead]) => {
      const match = phrase.exec(line);
      return match ? [`${file}:${at + 1} "${match[0]}": write ${instead}`] : [];
    }),
  );
