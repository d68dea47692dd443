import { programOf } from './compared-states.ts';
import { wronglyOptional } from './optional-fields.ts';

const imports = `
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { Nullable, Omittable } from './platform/http/omittable.ts';
type Absent = string | null;
`;
const wrong = {
  'may be omitted, and null is let through': '@IsOptional() @IsString() word?: string;',
  'must be there, and may be omitted': '@IsOptional() @IsString() word!: string | null;',
  'may be null, and null is refused': '@Omittable() @IsString() word?: string | null;',
  'may be null by the name of its type': '@Omittable() @IsString() word?: Absent;',
  'has a composed decorator that lets null through': '@applyDecorators(IsOptional(), IsString()) word?: string;',
  'is never null, and null is let through': '@Nullable() @IsString() word!: string;',
};
const right = {
  'may be omitted': '@Omittable() @IsString() word?: string;',
  'may be omitted or null': '@IsOptional() @IsString() word?: string | null;',
  'may be null': '@Nullable() @IsString() word!: Absent;',
  'must be there': '@IsString() word!: string;',
};

const fileOf = (name: string) => `sample ${name}.ts`;
const samples = Object.entries({ ...wrong, ...right }).map(([name, field]) => [fileOf(name), `${imports}export class Sample { ${field} }`]);
const fields = wronglyOptional(programOf(['backend'], Object.fromEntries(samples) as Record<string, string>));
const inSample = (name: string) => fields.filter(({ file }) => file.endsWith(fileOf(name)));

describe('a field of a request', () => {
  it('lets through unchecked only what its type has', () => expect(fields.filter(({ file }) => !file.includes('/sample '))).toEqual([]));

  it.each(Object.keys(wrong))('is reported if it %s', (name) => expect(inSample(name)).toHaveLength(1));

  it.each(Object.keys(right))('is not reported if it %s', (name) => expect(inSample(name)).toEqual([]));
});
