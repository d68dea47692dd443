// npm run check:bundle: how much JavaScript the first screens need, in the built frontend/dist (or the folder that is named).
import path from 'node:path';
import { measure } from './lib/bundle.mjs';

const dist = path.resolve(process.argv[2] ?? 'frontend/dist');
const measured = measure(dist);
for (const { name, bytes, limit, holds } of measured) {
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${name}: ${(bytes / 1000).toFixed(1)} kB of ${limit / 1000} kB gzipped JavaScript`);
}
process.exit(measured.every(({ holds }) => holds) ? 0 : 1);
