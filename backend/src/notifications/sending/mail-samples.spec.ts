import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import { mailSamples, type MailSample } from './mail-samples.ts';

const program = path.join(import.meta.dirname, '../../main.mail-samples.js');
const samples = mailSamples('https://shop.test');
const templateOf = ({ id }: MailSample) => id.split('.')[0];

describe('the samples of the mails', () => {
  it('include every mail, each sample under a unique id', () => {
    expect(new Set(samples.map(templateOf))).toEqual(new Set(mailTemplates));
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
  });

  it('leave no value of any mail open', () => {
    for (const { en, ru } of samples)
      for (const part of [en, ru].flatMap(({ subject, text, html }) => [subject, text, html])) expect(part).not.toMatch(/undefined|null/);
  });

  it('differ in their words', () => {
    const texts = samples.map(({ en: { subject, text } }) => `${subject}\n${text}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('lead to the shop, with a token that opens nothing', () => {
    const reset = samples.find(({ id }) => id === 'password_reset');
    expect(reset?.en.text).toContain('Set a new password: https://shop.test/reset-password#token=sample');
  });

  it('are printed by a program, with links to the address that it is given', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'https://shop.test'], { maxBuffer: 2 ** 24 });
    expect(JSON.parse(stdout)).toEqual(samples);
  });
});
