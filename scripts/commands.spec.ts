import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

function callScript(script: string, ...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], { encoding: 'utf8', cwd: root });
  return { status, lines: (stderr + stdout).trimEnd().split('\n') };
}

/** The first words of the indented lines of --help: verbs, checks or fault runs. */
const namesIn = (lines: string[]): string[] => lines.flatMap((line) => /^ {2}([a-z][\w-]*) /.exec(line)?.[1] ?? []);

const verbs: Record<string, string[]> = {
  ops: 'backup restore accept-older-log end-sessions rebuild verify parked unpark replay reseal move-store grant verify-export sbom'.split(
    ' ',
  ),
  prove: 'faults laws money attacks eventstore lockfile pictures slow-network'.split(' '),
  generate: 'golden freeze api-types pictures release-data'.split(' '),
};
const commands = Object.keys(verbs);
const everyVerb = commands.flatMap((command) => (verbs[command] ?? []).map((verb): [string, string] => [command, verb]));
const tooWide = (lines: string[]): string[] => lines.filter((line) => line.length > 80);

describe('a command with verbs', () => {
  it.each(commands)('lists its verbs in a line each: %s', (command) => {
    const { status, lines } = callScript(command, '--help');
    expect(status).toBe(0);
    expect(lines[0]).toBe(`npm run ${command} -- VERB [--help]`);
    expect(namesIn(lines.slice(1))).toEqual(verbs[command]);
    expect(lines).toHaveLength(1 + (verbs[command]?.length ?? 0));
    expect(tooWide(lines)).toEqual([]);
  });

  it.each(everyVerb)('answers --help: %s -- %s', (command, verb) => {
    const { status, lines } = callScript(command, verb, '--help');
    expect(status).toBe(0);
    expect(lines[0]).toMatch(new RegExp(`^npm run ${command} -- ${verb}( |$)`));
    expect(lines.length).toBeGreaterThan(1);
    expect(tooWide(lines)).toEqual([]);
  });

  it.each(commands)('refuses a missing or unknown verb in one line above the list: %s', (command) => {
    const list = callScript(command, '--help').lines;
    expect(callScript(command)).toEqual({ status: 2, lines: ['Name a verb.', ...list] });
    expect(callScript(command, 'toString')).toEqual({ status: 2, lines: ['There is no "toString".', ...list] });
  });

  it.each([
    ['ops', ['backup', '--nonsense'], "Unknown option '--nonsense'."],
    ['ops', ['restore'], 'Name one back-up.'],
    ['ops', ['replay'], 'Name one export.'],
    ['prove', ['money', 'more'], 'Unexpected argument'],
    ['prove', ['faults', 'nothing'], 'There is no fault run nothing.'],
    ['prove', ['faults', '--short', 'money', 'orders'], 'There is no short form of orders.'],
    ['prove', ['faults', 'cluster'], 'cluster needs EVENTSTORE_URL, and --nodes COMMAND'],
    ['check', ['nothing'], 'There is no check nothing.'],
    ['test', ['--nonsense'], "Unknown option '--nonsense'."],
  ])('refuses invalid arguments before it builds anything: %s %j', (command, args, sentence) => {
    const { status, lines } = callScript(command, ...args);
    expect(status).toBe(2);
    expect(lines[0]).toContain(sentence);
    expect(lines[1]).toMatch(/^npm (run|test)/);
    expect(lines.join('\n')).not.toContain('packages ready');
  });

  it('lists the fault runs, and says which have a short form', () => {
    const short = callScript('prove', 'faults', '--help').lines.filter((line) => line.endsWith('(--short)'));
    expect(namesIn(short).sort()).toEqual(['money', 'move', 'power', 'restore', 'rolling', 'several', 'sign-ups', 'silent', 'upgrade']);
  });
});

describe('a command without verbs', () => {
  it.each([
    ['check', 'npm run check --'],
    ['test', 'npm test --'],
    ['test-quick', 'npm run test:quick --'],
    ['e2e', 'npm run e2e --'],
    ['eventstore', 'npm run eventstore --'],
  ])('answers --help: %s', (script, name) => {
    const { status, lines } = callScript(script, '--help');
    expect(status).toBe(0);
    expect(lines[0]).toContain(name);
    expect(tooWide(lines)).toEqual([]);
  });
});

const benches = fs.readdirSync(path.join(root, 'bench/src'), { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file));
const listed = (file: string): boolean => /\.(md|yml|mjs|cjs|ts|tsx|json|sh)$|Dockerfile|^\.ci\//.test(file);

/** Commands in texts; words in capitals are placeholders. */
const named = /npm run (?:--silent )?([a-z][\w-]*(?::[a-z]\w*)*)(?: -- ([a-z][\w-]*)(?: (?:--short )?([a-z][\w-]*))?)?/g;

function problemOf(script: string, verb: string | undefined, next: string | undefined, knownVerbs: Record<string, string[]>): boolean {
  if (!Object.hasOwn(knownVerbs, script)) return true;
  if (script === 'bench') return verb !== undefined && !benches.includes(`${verb}.bench.ts`);
  if (verb === undefined || knownVerbs[script]?.length === 0) return false;
  if (!knownVerbs[script]?.includes(verb)) return true;
  return verb === 'faults' && next !== undefined && !knownVerbs['faults']?.includes(next);
}

describe('the npm scripts', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

  it('number a dozen at most', () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(12);
  });

  it.each([
    ['docs/proofs.md', 'prove'],
    ['docs/operations.md', 'ops'],
  ])('are explained verb by verb: %s', (page, command) => {
    const text = fs.readFileSync(path.join(root, page), 'utf8');
    const runs = command === 'prove' ? namesIn(callScript('prove', 'faults', '--help').lines).map((name) => `faults ${name}`) : [];
    const missing = [...(verbs[command] ?? []), ...runs].filter((verb) => !text.includes(`npm run ${command} -- ${verb}`));
    expect(missing).toEqual([]);
  });

  it('exist, with their verbs, wherever a text names one', () => {
    const knownVerbs = {
      ...Object.fromEntries(Object.keys(scripts).map((name) => [name, verbs[name] ?? []])),
      check: namesIn(callScript('check', '--help').lines),
      faults: namesIn(callScript('prove', 'faults', '--help').lines),
    };
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(listed);
    const calls = files.flatMap((file) =>
      [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(named)].map(([text, script = '', verb, next]) => ({
        text: `${file}: ${text}`,
        isWrong: problemOf(script, verb, next, knownVerbs),
      })),
    );
    expect(calls.length).toBeGreaterThan(60);
    expect(calls.flatMap(({ text, isWrong }) => (isWrong ? [text] : []))).toEqual([]);
  });
});
