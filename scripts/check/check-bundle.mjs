// For npm run check -- bundle: how much JavaScript the first screens need, and in how many files, in the built frontend/dist (or the folder that is named).
import path from 'node:path';
import { measureBundle } from './bundle.mjs';

const dist = path.resolve(process.argv[2] ?? 'frontend/dist');
const measured = measureBundle(dist);
for (const { name, said, holds } of measured) console.log(`${holds ? 'holds ' : 'BROKEN'} ${name}: ${said}`);
process.exit(measured.every(({ holds }) => holds) ? 0 : 1);
