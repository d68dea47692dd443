// Commands with verbs: `npm run COMMAND -- VERB`. A verb says what it does and what it takes; --help shows both, and so does a misuse.
import { codeOf, messageOf } from './errors.mjs';

/**
 * A command or a verb.
 * @typedef {object} Entry
 * @property {string} does what it does, as the middle of a sentence
 * @property {Record<string, string>} [takes] its arguments
 * @property {string[]} [more] further lines of its help
 * @property {(args: string[]) => number | void | Promise<number | void>} run resolves with the exit status, 0 by default
 */

/** Invalid arguments of a command; the message is a sentence for the user. */
export class Misuse extends Error {}

/**
 * Formats rows as two aligned columns.
 * @param {[name: string, text: string][]} rows
 */
export function alignColumns(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

/**
 * @param {string} command
 * @param {Record<string, Entry>} verbs
 */
const listOf = (command, verbs) => [
  `${command} -- VERB [--help]`,
  ...alignColumns(Object.entries(verbs).map(([name, { does }]) => [name, does])),
];

/**
 * Lines of at most 80 columns.
 * @param {string[]} words
 */
function wrapWords(words) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const line = lines.length === 0 ? word : `${lines.pop()} ${word}`;
    lines.push(...(line.length <= 80 ? [line] : [line.slice(0, -word.length - 1), `    ${word}`]));
  }
  return lines;
}

/**
 * The lines of --help: usage, purpose, options and further lines.
 * @param {string} call
 * @param {Entry} entry
 */
function usageOf(call, { does, takes = {}, more = [] }) {
  const options = alignColumns(Object.entries(takes).map(([name, text]) => [name.replace(/^\[(.+)\]$/, '$1'), text]));
  return [...wrapWords([call, ...Object.keys(takes)]), `${does.charAt(0).toUpperCase()}${does.slice(1)}.`, ...options, ...more];
}

/**
 * @param {string} sentence
 * @param {string[]} usage
 */
function misuseLines(sentence, usage) {
  console.error([sentence, ...usage].join('\n'));
  return 2;
}

/**
 * The message of an error about invalid arguments; undefined for other errors.
 * @param {unknown} error
 */
function misuseOf(error) {
  if (error instanceof Misuse) return error.message;
  // The rest of Node's message is about arguments that begin with a dash.
  return codeOf(error)?.startsWith('ERR_PARSE_ARGS') ? `${messageOf(error).replace(/\. .*/s, '')}.` : undefined;
}

/**
 * Runs an entry or prints its help; returns the exit status.
 * @param {string} call
 * @param {Entry} entry
 * @param {string[]} args
 */
async function runEntry(call, entry, args) {
  const usage = usageOf(call, entry);
  if (args.includes('--help')) {
    console.log(usage.join('\n'));
    return 0;
  }
  try {
    return (await entry.run(args)) ?? 0;
  } catch (error) {
    const sentence = misuseOf(error);
    if (sentence !== undefined) return misuseLines(sentence, usage);
    // A failure of the sandbox knows its remedy.
    const hasRemedy = error instanceof Error && 'remedy' in error && 'reason' in error;
    console.error(hasRemedy ? `${String(error.reason)}\nWhat to do: ${String(error.remedy)}` : error);
    return 1;
  }
}

/**
 * Runs the verb that the command line names.
 * @param {string} command
 * @param {Record<string, Entry>} verbs
 */
export async function runVerb(command, verbs) {
  const [name, ...args] = process.argv.slice(2);
  const entry = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  const list = listOf(command, verbs);
  if (name === '--help') console.log(list.join('\n'));
  else if (name === undefined) process.exitCode = misuseLines('Name a verb.', list);
  else if (entry === undefined) process.exitCode = misuseLines(`There is no "${name}".`, list);
  else process.exitCode = await runEntry(`${command} -- ${name}`, entry, args);
}

/**
 * Runs a command that has no verbs.
 * @param {string} call
 * @param {Entry} entry
 */
export async function runCommand(call, entry) {
  process.exitCode = await runEntry(call, entry, process.argv.slice(2));
}
