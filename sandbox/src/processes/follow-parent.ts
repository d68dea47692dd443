// Loaded before a child's own program: ends the child when the process that started it is gone, however that one ended.
// What a child writes is for its own account alone: logs, mails, payments.
process.umask(0o077);

const parent = Number(process.env.SANDBOX_PARENT);
const graceMs = 10_000;

const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, 'SIGTERM');
}, 500);
watch.unref();
