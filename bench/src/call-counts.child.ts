import fs from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { countsFile, namesToCount } from './call-counts.ts';

// Loaded into the processes of the product. The first SIGUSR2 begins to count, the next writes what was counted to a file.
let session: Session | undefined;

process.on('SIGUSR2', () => {
  if (session === undefined) beginCounting();
  else writeCounts(session);
});

function beginCounting(): void {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false }, () => fs.writeFileSync(countsFile(process.pid), ''));
}

function writeCounts(counting: Session): void {
  counting.post('Profiler.takePreciseCoverage', (error, coverage) => {
    const counted = error ? { problem: error.message } : countsOf(coverage);
    fs.writeFileSync(countsFile(process.pid), JSON.stringify(counted));
  });
  counting.post('Profiler.stopPreciseCoverage');
  counting.disconnect();
  session = undefined;
}

/** Sums up the calls of the functions that are counted. */
function countsOf({ result }: Profiler.TakePreciseCoverageReturnType): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [what, { script, name }] of Object.entries(namesToCount)) {
    const functions = result.filter(({ url }) => script.test(url)).flatMap((one) => one.functions);
    const calls = functions.filter(({ functionName }) => functionName === name).map(({ ranges }) => ranges[0]?.count ?? 0);
    counts[what] = calls.reduce((sum, count) => sum + count, 0);
  }
  return counts;
}
