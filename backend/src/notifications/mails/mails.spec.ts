import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { MailDefinition } from './mail.ts';
import { mails } from './mails.gen.ts';

const sources = join(import.meta.dirname, '../../../src/notifications/mails');
const rooms = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = rooms.flatMap(({ name: room }) => readdirSync(join(sources, room)).map((file) => `${room}/${file.replace(/\.ts$/, '')}`));
const templateOf = (file: string) => file.replace(/^\w+\//, '').replaceAll('-', '_');

describe('the mails', () => {
  it('have one file each, named after them', () => expect(files.map(templateOf).sort()).toEqual([...mailTemplates].sort()));

  it.each(files)('are listed as their files export them: %s', async (file) => {
    const { href } = new URL(`${file}.js`, import.meta.url);
    const exportedMails: unknown[] = Object.values((await import(href)) as Record<string, MailDefinition>);
    expect(exportedMails).toEqual([(mails as Record<string, MailDefinition | undefined>)[templateOf(file)]]);
  });

  it('that the office can resend have a validity', () => {
    const resendable = Object.values(mails).filter(({ canBeResent }) => canBeResent);
    expect(resendable.filter(({ validWhile }) => !validWhile?.order && !validWhile?.account)).toEqual([]);
  });
});
