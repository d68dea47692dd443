import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '@orderstream/contracts/shared/languages';
import { repositoryFolder } from '../processes/child.ts';

/** A mail with sample data, as the product writes it. */
export type MailSample = { id: string; name: string } & Record<Language, { subject: string; text: string; html: string }>;
export type SampleSource = () => Promise<MailSample[]>;

const runProgram = promisify(execFile);

/** The samples that a program of the product prints. It runs at the first look, because few ever look; after a failure it runs again. */
export function sampleSourceOf(program: string, publicUrl: string): SampleSource {
  let samples: Promise<MailSample[]> | undefined;
  return () =>
    (samples ??= runSampleProgram(program, publicUrl).catch((error: unknown) => {
      samples = undefined;
      throw error;
    }));
}

async function runSampleProgram(program: string, publicUrl: string): Promise<MailSample[]> {
  const options = { cwd: repositoryFolder, env: { PATH: process.env.PATH }, maxBuffer: 2 ** 24 };
  const { stdout } = await runProgram(
    process.execPath,
    ['--enable-source-maps', path.resolve(repositoryFolder, program), publicUrl],
    options,
  );
  return JSON.parse(stdout) as MailSample[];
}
