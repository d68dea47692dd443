// A separate process: reads an export as JSON and does nothing else.
import fs from 'node:fs';

let rest = Buffer.alloc(0);
let lines = 0;
for await (const chunk of fs.createReadStream(String(process.argv[2]), { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
  const bytes = Buffer.concat([rest, chunk]);
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    JSON.parse(bytes.subarray(from, end).toString());
    lines += 1;
    from = end + 1;
  }
  rest = bytes.subarray(from);
}
if (lines < 3) throw new Error('there was nothing to parse');
