// npm run replay -- FILE [--stream order-…]: what today's deciders and read models make of an exported log, fact by fact.
import path from 'node:path';
import { prepare } from './lib/prepare.mjs';

// npm starts scripts in the repository, not in the caller's folder.
const from = process.env.INIT_CWD ?? process.cwd();
const [file, ...options] = process.argv.slice(2);
await prepare({ say: () => {} });
const { node } = await import('./lib/run.mjs');
process.exit(node(['--enable-source-maps', 'dist/product/replay.js', ...(file ? [path.resolve(from, file)] : []), ...options]));
