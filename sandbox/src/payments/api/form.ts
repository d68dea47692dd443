import { invalidRequest } from './errors.ts';

/** A decoded form: `line_items[0][price]=x` becomes nested branches without a prototype. */
export type FormTree = string | { [key: string]: FormTree };

const maxDepth = 8;

export const emptyBranch = (): { [key: string]: FormTree } => Object.create(null) as { [key: string]: FormTree };

export function decodeForm(text: string): { [key: string]: FormTree } {
  const root = emptyBranch();
  for (const [name, value] of new URLSearchParams(text)) placeValue(root, segmentsOf(name), value, name);
  return root;
}

function segmentsOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const segments = parts ? [parts[1]!, ...[...parts[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)] : [];
  if (segments.length === 0 || segments.length > maxDepth) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 80)}`);
  return segments;
}

function placeValue(root: { [key: string]: FormTree }, segments: string[], value: string, name: string) {
  let node = root;
  segments.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(node).length) : segment;
    if (depth === segments.length - 1) node[key] = value;
    else {
      const next = (node[key] ??= emptyBranch());
      if (typeof next === 'string') throw invalidRequest(`Invalid parameter: ${name.slice(0, 80)}`);
      node = next;
    }
  });
}

/** Converts JSON of the control routes into the tree of a decoded form. */
export function treeOf(value: unknown): FormTree {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return value === null ? '' : JSON.stringify(value);
  const node = emptyBranch();
  for (const [key, inner] of Object.entries(value)) node[key] = treeOf(inner);
  return node;
}

/** A text that is equal for equal parameters in any order. */
export function canonicalParams(tree: FormTree): string {
  if (typeof tree === 'string') return JSON.stringify(tree);
  const keys = Object.keys(tree).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalParams(tree[key]!)}`).join(',')}}`;
}
