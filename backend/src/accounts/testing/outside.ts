import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import { mailsTo, type ReceivedMail } from '@orderstream/client/mailbox';

export type OutsideServer = { port: number; stop: () => Promise<void> };

/** Starts one of the sandbox's servers as a separate process with a folder of its own, and waits until it is ready. */
async function startServer(
  entry: string,
  args: (folder: string) => string[],
  env: Record<string, string>,
  port: number,
): Promise<OutsideServer> {
  const main = fileURLToPath(new URL(`../../../../sandbox/dist/${entry}`, import.meta.url));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-outside-'));
  const child = spawn(process.execPath, [main, ...args(folder)], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready on') && resolve());
    void exited.then(() => reject(new Error(`${entry} did not start; is the sandbox built?`)));
  });
  const stop = async () => {
    // A graceful stop would wait for the connections that the product keeps open.
    child.kill('SIGKILL');
    await exited;
    fs.rmSync(folder, { recursive: true });
  };
  return { port, stop };
}

/** Starts a mail server whose mails can be read. */
export async function startMailbox(smtpPort: number): Promise<OutsideServer & { textsTo: (address: string) => Promise<ReceivedMail[]> }> {
  const port = await freePort();
  const args = (folder: string) => ['--folder', folder, '--smtp-port', String(smtpPort), '--port', String(port)];
  const started = await startServer('mailbox/main.js', args, {}, port);
  return { ...started, textsTo: (address: string) => mailsTo(`http://127.0.0.1:${port}`, address) };
}

export const googleClient = { id: 'shop', secret: 'a secret of the shop' };

/** Starts a sign-in provider that behaves like Google. */
export function startGoogle(port: number, redirectUri: string): Promise<OutsideServer> {
  const issuer = `http://127.0.0.1:${port}/_sandbox/google`;
  const args = (folder: string) => [
    ...['--port', String(port), '--issuer', issuer, '--keys', path.join(folder, 'keys.json')],
    ...['--client-id', googleClient.id, '--redirect-uri', redirectUri],
  ];
  return startServer('google/main.js', args, { GOOGLE_CLIENT_SECRET: googleClient.secret }, port);
}
