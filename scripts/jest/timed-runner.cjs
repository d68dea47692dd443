// For `npm test -- --times`: notes the wall and processor time of each spec file, with that of the processes that it started and ended.
const fs = require('node:fs');
const { default: run } = require('jest-circus/runner');

/** Processor time of ended child processes. Linux counts in hundredths of a second; other systems do not tell. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return 0;
  const fields = fs
    .readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + cpuOfChildren();
}

/** @param {Parameters<typeof run>} given */
module.exports = async function timedRunner(...given) {
  const [, , , , spec] = given;
  const began = { wall: performance.now(), cpu: cpuSeconds() };
  try {
    return await run(...given);
  } finally {
    const times = { spec, wall: (performance.now() - began.wall) / 1000, cpu: cpuSeconds() - began.cpu };
    fs.appendFileSync(String(process.env.SPEC_TIMES), `${JSON.stringify(times)}\n`);
  }
};
