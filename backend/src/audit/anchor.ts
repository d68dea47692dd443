import { appendFile } from 'node:fs/promises';
import type { Settings } from '../platform/settings.ts';

const patience = 10_000;

/** Hands a seal to somebody who cannot be made to forget it. May be given the same one again. */
export type Anchor = (note: string) => Promise<void>;

export const anchorFor = ({ auditAnchor: { url, file } }: Pick<Settings, 'auditAnchor'>): Anchor =>
  url === null ? toFile(file) : toUrl(url);

/** One note below the other, an empty line between them. */
const toFile =
  (file: string): Anchor =>
  (note) =>
    appendFile(file, `${note}\n`, { flush: true });

const toUrl =
  (url: string): Anchor =>
  async (note) => {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const answer = await fetch(url, { method: 'POST', headers, body: note, signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`the address for seals answered ${answer.status}`);
  };
