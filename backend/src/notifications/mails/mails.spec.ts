import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { Mail } from './mail.ts';
import { mails } from './mails.gen.ts';

const sources = join(import.meta.dirname, '../../../src/notifications/mails');
const rooms = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = rooms.flatMap(({ name: room }) => readdirSync(join(sources, room)).map((file) => `${room}/${file.replace(/\.ts$/, '')}`));
const named = (file: string) => file.replace(/^\w+\//, '').replaceAll('-', '_');

describe('the mails', () => {
  it('have one file each, under their own names', () => expect(files.map(named).sort()).toEqual([...mailTemplates].sort()));

  it.each(files)('are what their files say: %s', async (file) => {
    const { href } = new URL(`${file}.js`, import.meta.url);
    const exported: unknown[] = Object.values((await import(href)) as Record<string, Mail>);
    expect(exported).toEqual([(mails as Record<string, Mail | undefined>)[named(file)]]);
  });

  it('that can be sent again are valid for a while', () => {
    const resendable = Object.values(mails).filter(({ canBeResent }) => canBeResent);
    expect(resendable.filter(({ validWhile }) => !validWhile?.order && !validWhile?.account)).toEqual([]);
  });
});
