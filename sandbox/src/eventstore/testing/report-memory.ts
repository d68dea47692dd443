import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';

// Loaded into a server before its program: at a signal it collects garbage, and prints how many bytes are still in use. The size of the
// process would tell less: memory that is free goes back to the system late, on a busy machine very late.
v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

async function reportMemory(): Promise<void> {
  collectGarbage();
  // What a buffer holds outside the heap is freed after its collection.
  await nextTurn();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`in use: ${heapUsed + external} bytes`);
}

process.on('SIGUSR2', () => void reportMemory());
