import fs from 'node:fs';
import path from 'node:path';

/** A problem of a page, with its place. */
type PageProblem = string;

const listedFolders = [
  'contracts',
  'proof',
  'eventstore',
  'projections',
  'backend',
  'frontend',
  'sandbox',
  'client',
  'e2e',
  'bench',
  'scripts',
  'docs',
  '.dependency-cruiser',
];
const placeholder = /[{}*…<>$\s]/;

/** The anchor that GitHub derives from a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const withoutListings = (text: string) => text.replace(/^```[^]*?^```/gm, (listing) => listing.replace(/[^\n]/g, ''));

function anchorsOf(text: string): Set<string> {
  return new Set([...withoutListings(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

function deadLinks(page: string, text: string): PageProblem[] {
  return [...withoutListings(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.resolve(path.dirname(page), file);
    if (!fs.existsSync(target)) return [`links to ${link}, which is not there`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    return anchorsOf(fs.readFileSync(target, 'utf8')).has(anchor) ? [] : [`links to ${link}: no such heading`];
  });
}

/** Paths in backticks whose files do not exist. */
function missingFiles(root: string, text: string): PageProblem[] {
  return [...withoutListings(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => {
    const folder = name.split('/')[0] ?? '';
    if (!name.includes('/') || !listedFolders.includes(folder) || placeholder.test(name) || name.includes('/dist/')) return [];
    return fs.existsSync(path.join(root, name)) ? [] : [`names ${name}, which is not there`];
  });
}

/** Listings with lines that their named source does not have, in this order; `…` marks an omission. */
function staleListings(root: string, text: string): PageProblem[] {
  return [...text.matchAll(/^```\w+ ([\w./-]+\/[\w.-]+)\n([^]*?)^```/gm)].flatMap(([, file = '', listing = '']) => {
    const source = path.join(root, file);
    if (!fs.existsSync(source)) return [`shows ${file}, which is not there`];
    const lines = fs
      .readFileSync(source, 'utf8')
      .split('\n')
      .map((line) => line.trim());
    let position = 0;
    for (const line of listing.split('\n').map((shown) => shown.trim())) {
      if (line === '' || line === '…') continue;
      const place = lines.indexOf(line, position);
      if (place === -1) return [`shows a line that ${file} does not have there: ${line}`];
      position = place + 1;
    }
    return [];
  });
}

export function pageProblems(root: string, page: string): PageProblem[] {
  const text = fs.readFileSync(page, 'utf8');
  const problems = [...deadLinks(page, text), ...missingFiles(root, text), ...staleListings(root, text)];
  return problems.map((problem) => `${path.relative(root, page)} ${problem}`);
}

/** The pages of the repository: those at the top, and all under docs/. */
export function documentationPages(root: string): string[] {
  const top = fs.readdirSync(root).filter((name) => name.endsWith('.md'));
  const docs = fs.readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return [...top, ...docs.map((name) => path.join('docs', name))].map((name) => path.join(root, name));
}
