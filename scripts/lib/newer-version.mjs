// Loaded into a process with --import: makes it one of a next version, in which two events have been given another form.
// With ?since=FILE only once FILE is there.
import fs from 'node:fs';
import { register } from 'node:module';

const raised = {
  '/eventstore/dist/upcasters/accounts.js': 'export const accountUpcasters = { email_confirmed: [(data) => data] };',
  '/eventstore/dist/upcasters/orders.js': 'export const orderUpcasters = { order_paid: [(data) => data] };',
};
const hooks = `
const raised = ${JSON.stringify(raised)};
export async function load(url, context, next) {
  const file = Object.keys(raised).find((end) => url.endsWith(end));
  return file ? { format: 'module', source: raised[file], shortCircuit: true } : next(url, context);
}`;
const since = new URL(import.meta.url).searchParams.get('since');
if (since === null || fs.existsSync(since)) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
