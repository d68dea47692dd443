import { invalid } from './errors.ts';

/** A decoded form: `line_items[0][price]=x` becomes nested branches without a prototype. */
export type Tree = string | { [key: string]: Tree };

const maxDepth = 8;

export const branch = (): { [key: string]: Tree } => Object.create(null) as { [key: string]: Tree };

export function decodeForm(text: string): { [key: string]: Tree } {
  const root = branch();
  for (const [name, value] of new URLSearchParams(text)) place(root, segmentsOf(name), value, name);
  return root;
}

function segmentsOf(name: string): string[] {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const segments = found ? [found[1]!, ...[...found[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)] : [];
  if (segments.length === 0 || segments.length > maxDepth) throw invalid(`Invalid parameter name: ${name.slice(0, 80)}`);
  return segments;
}

function place(root: { [key: string]: Tree }, segments: string[], value: string, name: string) {
  let node = root;
  segments.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(node).length) : segment;
    if (depth === segments.length - 1) node[key] = value;
    else {
      const next = (node[key] ??= branch());
      if (typeof next === 'string') throw invalid(`Invalid parameter: ${name.slice(0, 80)}`);
      node = next;
    }
  });
}

/** JSON of the control routes, read like a form. */
export function treeOf(value: unknown): Tree {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === null ? '' : JSON.stringify(value);
  const node = branch();
  for (const [key, inner] of Object.entries(value)) node[key] = treeOf(inner);
  return node;
}

/** The same text for equal parameters in any order. */
export function canonical(tree: Tree): string {
  if (typeof tree === 'string') return JSON.stringify(tree);
  const keys = Object.keys(tree).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(tree[key]!)}`).join(',')}}`;
}
