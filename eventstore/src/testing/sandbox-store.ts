import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The sandbox's event store as a separate process, in memory. */
export async function startSandboxStore(): Promise<{ url: string; stop: () => Promise<void> }> {
  const main = join(import.meta.dirname, '../../../sandbox/dist/eventstore/main.js');
  const child = spawn(process.execPath, [main, '--memory', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready on 127\.0\.0\.1:(\d+)/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    void exited.then(() => reject(new Error(`the sandbox's event store did not start: ${output}`)));
  });
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
