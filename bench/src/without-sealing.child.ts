// Loaded into the product's worker for the benchmark of sealing alone: a sealer that does nothing stands in for the product's.
import { register } from 'node:module';

const hooks = `
export async function load(url, context, next) {
  if (!url.endsWith('/backend/dist/audit/sealer.js')) return next(url, context);
  const source = 'export const sealStream = "audit-seals"; export class Sealer {}';
  return { format: 'module', source, shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
