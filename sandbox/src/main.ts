import { Failure } from './folder/failure.ts';
import { readOptions, usage } from './start/options.ts';
import { Run } from './start/run.ts';

function tell(error: unknown): void {
  if (error instanceof Failure) console.error(`\nStopped at "${error.step}": ${error.reason}\nWhat to do: ${error.remedy}\n`);
  else console.error(error);
}

/** npm forwards signals to us; if npm itself is killed, nothing does. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => (process.ppid === parent ? undefined : end()), 1_000).unref();
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') return console.log(usage);
  const run = new Run(options);
  let asked = false;
  const end = () => {
    if (asked) return; // Ctrl-C arrives twice: from the terminal and through npm
    asked = true;
    console.log('\nstopping …');
    void run.stop().then(() => {
      console.log('stopped');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  endWithNpm(end);
  try {
    await run.start();
  } catch (error) {
    if (asked) return;
    asked = true;
    tell(error);
    await run.stop();
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  tell(error);
  process.exit(1);
});
