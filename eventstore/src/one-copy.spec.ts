import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Lock = { packages: Record<string, { version?: string }> };

describe('the tree of packages', () => {
  const root = join(import.meta.dirname, '../..');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const copiesOf = (name: string) =>
    Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([path, { version }]) => `${path}@${version ?? ''}`);
  const installed = (name: string) =>
    (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

  // With two copies the client does not recognize messages of the other copy, and fails with an unhelpful error.
  it.each([
    ['google-protobuf', '3.21.4'],
    ['@grpc/grpc-js', '1.14.7'],
    ['@eventstore/db-client', '6.2.1'],
  ])('has one copy of %s, pinned', (name, version) => {
    expect(copiesOf(name)).toEqual([`node_modules/${name}@${version}`]);
    expect(installed(name)).toBe(version);
  });
});
