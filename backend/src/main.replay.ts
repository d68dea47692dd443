import fs from 'node:fs';
import readline from 'node:readline';
import { parseArgs } from 'node:util';
import { Replay } from './replay.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { stream: { type: 'string' } } });
const [file] = positionals;
if (file === undefined || !fs.existsSync(file)) {
  console.error('Name one export that is there: FILE.ndjson [--stream order-…]');
  process.exit(2);
}
const replay = new Replay();
let facts = 0;
for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) {
  if (line.trim() === '') continue;
  const step = replay.takeLine(line);
  if (!step) continue;
  facts += 1;
  if (values.stream !== undefined && !step.fact.includes(`  ${values.stream}@`)) continue;
  console.log(step.fact);
  for (const { what, field, before, after } of step.changes) console.log(`    ${what}  ${field}: ${before ?? '–'} → ${after ?? '–'}`);
}
console.log(`${facts} facts`);
const { incompleteStreams } = replay;
if (incompleteStreams.length > 0) {
  const names = incompleteStreams.slice(0, 10).join(', ');
  const others = incompleteStreams.length > 10 ? ` and ${incompleteStreams.length - 10} others` : '';
  console.log(`The file has only a part of ${incompleteStreams.length} streams, which were not replayed: ${names}${others}`);
}
