// Commands with verbs: `npm run COMMAND -- VERB`. A verb says what it does and what it takes; --help shows both, and so does a misuse.

/** Invalid arguments of a command; the message is a sentence for the user. */
export class Misuse extends Error {}

/** Formats rows as two aligned columns. */
export function alignColumns(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

const listOf = (command, verbs) => [
  `${command} -- VERB [--help]`,
  ...alignColumns(Object.entries(verbs).map(([name, { does }]) => [name, does])),
];

/** Lines of at most 80 columns. */
function wrapWords(words) {
  const lines = [];
  for (const word of words) {
    const line = lines.length === 0 ? word : `${lines.pop()} ${word}`;
    lines.push(...(line.length <= 80 ? [line] : [line.slice(0, -word.length - 1), `    ${word}`]));
  }
  return lines;
}

/** The lines of --help: usage, purpose, options and further lines. */
function usageOf(call, { does, takes = {}, more = [] }) {
  const options = Object.entries(takes).map(([name, text]) => [name.replace(/^\[(.+)\]$/, '$1'), text]);
  return [...wrapWords([call, ...Object.keys(takes)]), `${does[0].toUpperCase()}${does.slice(1)}.`, ...alignColumns(options), ...more];
}

function misuseLines(sentence, usage) {
  console.error([sentence, ...usage].join('\n'));
  return 2;
}

/** The message of an error about invalid arguments; undefined for other errors. */
function misuseOf(error) {
  if (error instanceof Misuse) return error.message;
  // The rest of Node's message is about arguments that begin with a dash.
  return String(error.code).startsWith('ERR_PARSE_ARGS') ? `${error.message.replace(/\. .*/s, '')}.` : undefined;
}

/** Runs an entry or prints its help; returns the exit status. */
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
    console.error(error.remedy === undefined ? error : `${error.reason}\nWhat to do: ${error.remedy}`);
    return 1;
  }
}

/** Runs the verb that the command line names. */
export async function runVerb(command, verbs) {
  const [name, ...args] = process.argv.slice(2);
  const list = listOf(command, verbs);
  if (name === '--help') console.log(list.join('\n'));
  else if (name === undefined) process.exitCode = misuseLines('Name a verb.', list);
  else if (!Object.hasOwn(verbs, name)) process.exitCode = misuseLines(`There is no "${name}".`, list);
  else process.exitCode = await runEntry(`${command} -- ${name}`, verbs[name], args);
}

/** Runs a command that has no verbs. */
export async function runCommand(call, entry) {
  process.exitCode = await runEntry(call, entry, process.argv.slice(2));
}
