import { appendFile } from 'node:fs/promises';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Seal, TreeVault } from './tree.vault.ts';
import { Witness } from './witness.ts';

const patience = 10_000;

/** An independent party that stores seals. It may get the same seal again; returns its signatures, if any. */
export type Anchor = { readonly place: string; readonly accept: (seal: Seal) => Promise<string> };

/** The destinations of every seal: the file is used if no other is configured. */
export function anchorsOf({ auditAnchor: { url, file, witnesses } }: Pick<Settings, 'auditAnchor'>, tree: TreeVault): Anchor[] {
  const others = [...(url === null ? [] : [urlAnchor(url)]), ...witnesses.map((witness) => new Witness(witness, tree))];
  return others.length > 0 ? others : [fileAnchor(file)];
}

/** Appends the notes to a file, with an empty line between them. */
const fileAnchor = (file: string): Anchor => ({
  place: 'file',
  accept: async ({ note }) => {
    await appendFile(file, `${note}\n`, { flush: true });
    return '';
  },
});

/** Posts the notes to an address. */
const urlAnchor = (url: string): Anchor => ({
  place: 'address',
  accept: async ({ note }) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const answer = await fetch(url, { method: 'POST', headers, body: note, signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`the address for seals answered ${answer.status}`);
    return '';
  },
});
