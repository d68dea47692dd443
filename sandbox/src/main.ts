import { Failure } from './folder/failure.ts';
import { readOptions, startUsage } from './start/options.ts';
import { Run } from './start/run.ts';

function reportError(error: unknown): void {
  if (error instanceof Failure) console.error(`\nStopped at "${error.step}": ${error.reason}\nWhat to do: ${error.remedy}\n`);
  else console.error(error);
}

/** Ends when npm has been killed: npm forwards signals, but not its own death. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => (process.ppid === parent ? undefined : end()), 1_000).unref();
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') return console.log(startUsage);
  const run = new Run(options);
  let endRequested = false;
  const endRun = () => {
    if (endRequested) return; // Ctrl-C arrives twice: from the terminal and through npm
    endRequested = true;
    console.log('\nstopping …');
    void run.stop().then(() => {
      console.log('stopped');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endRun);
  endWithNpm(endRun);
  try {
    await run.start();
  } catch (error) {
    if (endRequested) return;
    endRequested = true;
    reportError(error);
    await run.stop();
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  reportError(error);
  process.exit(1);
});
