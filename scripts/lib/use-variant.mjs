// Loaded into a process of the product with --import: runs the variant in ?folder instead, with ?since=FILE only once FILE is there.
import fs from 'node:fs';
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

const { searchParams } = new URL(import.meta.url);
const since = searchParams.get('since');
const built = new URL('../../dist/product/', import.meta.url).href;
const variant = pathToFileURL(`${searchParams.get('folder')}/`).href;
const hooks = `
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  return found.url.startsWith(${JSON.stringify(built)}) ? { ...found, url: found.url.replace(${JSON.stringify(built)}, ${JSON.stringify(variant)}) } : found;
}`;
if (since === null || fs.existsSync(since)) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
