import { invalid, lacks } from './errors.ts';
import type { Tree } from './form.ts';

/** Turns one parameter into a value or refuses it as Stripe would. */
export interface Reader<T> {
  read(value: Tree, name: string): T;
}
export interface Needed {
  needed: true;
}
type Shape = Record<string, Reader<unknown>>;
export type Values<S> = { [K in keyof S as S[K] extends Needed ? K : never]: Read<S[K]> } & {
  [K in keyof S as S[K] extends Needed ? never : K]?: Read<S[K]>;
};
export type Read<R> = R extends Reader<infer T> ? T : never;
export type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

const plain = (value: Tree, name: string): string => {
  if (typeof value !== 'string') throw invalid(`Invalid ${name}: expected a single value`, name);
  if (value === '')
    throw invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      'parameter_invalid_empty',
    );
  return value;
};

export const text = (max = 5000): Reader<string> => ({
  read(value, name) {
    const found = plain(value, name);
    if (found.length > max)
      throw invalid(`Invalid string: ${name} must be at most ${max} characters`, name, 'parameter_invalid_string_length');
    return found;
  },
});

export const integer = (least = 0, most = Number.MAX_SAFE_INTEGER): Reader<number> => ({
  read(value, name) {
    const found = plain(value, name);
    if (!/^-?\d{1,16}$/.test(found)) throw invalid(`Invalid integer: ${found.slice(0, 40)}`, name, 'parameter_invalid_integer');
    const number = Number(found);
    if (number < least) throw invalid(`Invalid integer: ${name} must be at least ${least}`, name, 'parameter_invalid_integer');
    if (number > most) throw invalid(`Invalid integer: ${name} must be at most ${most}`, name, 'parameter_invalid_integer');
    return number;
  },
});

export const boolean: Reader<boolean> = {
  read(value, name) {
    const found = plain(value, name);
    if (found !== 'true' && found !== 'false') throw invalid(`Invalid boolean: ${found.slice(0, 40)}`, name);
    return found === 'true';
  },
};

export const oneOf = <const T extends string>(...allowed: T[]): Reader<T> => ({
  read(value, name) {
    const found = plain(value, name);
    const match = allowed.find((one) => one === found);
    if (match === undefined) throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name);
    return match;
  },
});

/** A value of Stripe's of which only one is done here. */
export const only = <const T extends string>(done: T, ...lacking: string[]): Reader<T> => ({
  read(value, name) {
    const found = plain(value, name);
    if (lacking.includes(found)) throw lacks(`${name}=${found}`);
    if (found !== done) throw invalid(`Invalid ${name}: must be one of ${[done, ...lacking].join(', ')}`, name);
    return done;
  },
});

/** Switches that are off here, and may be said to be. */
export const off: Reader<false> = {
  read(value, name) {
    if (boolean.read(value, name)) throw lacks(`${name}=true`);
    return false;
  },
};

export const url: Reader<string> = {
  read(value, name) {
    const found = text().read(value, name);
    if (!/^https?:\/\//.test(found) || !URL.canParse(found.replaceAll(/[{}]/g, ''))) throw invalid('Not a valid URL', name, 'url_invalid');
    return found;
  },
};

export const unsettable = <T>(inner: Reader<T>): Reader<T | null> => ({
  read: (value, name) => (value === '' ? null : inner.read(value, name)),
});

export const needed = <T>(inner: Reader<T>): Reader<T> & Needed => ({ ...inner, needed: true });

export const list = <T>(inner: Reader<T>, most = 100): Reader<T[]> => ({
  read(value, name) {
    if (typeof value === 'string') throw invalid('Invalid array', name);
    const entries = Object.entries(value);
    if (entries.length > most) throw invalid(`Array ${name} exceeds maximum of ${most} elements`, name);
    return entries.map(([key, each]) => inner.read(each, `${name}[${key}]`));
  },
});

export const metadata: Reader<Record<string, string> | null> = {
  read(value, name) {
    if (value === '') return null;
    if (typeof value === 'string') throw invalid(`Invalid ${name}: must be a hash`, name);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        if (typeof each !== 'string') throw invalid('Metadata values must be strings', `${name}[${key}]`);
        if (key.length > 40) throw invalid('Metadata keys can have at most 40 characters', `${name}[${key}]`);
        if (each.length > 500) throw invalid('Metadata values can have at most 500 characters', `${name}[${key}]`);
        return [key, each];
      }),
    );
  },
};

/** Metadata is merged key by key; an empty value removes its key. */
export function mergedMetadata(old: Record<string, string>, given: Record<string, string> | null | undefined) {
  if (given === undefined) return old;
  const merged = Object.fromEntries(Object.entries({ ...(given && old), ...given }).filter(([, value]) => value !== ''));
  if (Object.keys(merged).length > 50) throw invalid('Metadata can have at most 50 keys', 'metadata');
  return merged;
}

/** What an update's event tells of the fields that it changed. */
export const previous = (before: object, patch: object) =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, Reflect.get(before, key) as unknown]));

export const hash = <S extends Shape>(shape: S): Reader<Values<S>> => ({
  read(value, name) {
    if (typeof value === 'string') throw invalid(`Invalid ${name || 'request'}: must be a hash`, name || undefined);
    const path = (key: string) => (name ? `${name}[${key}]` : key);
    for (const key of Object.keys(value))
      if (!Object.hasOwn(shape, key))
        throw invalid(`Received unknown parameter: ${path(key).slice(0, 100)}`, path(key), 'parameter_unknown');
    const values: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(shape)) {
      if (Object.hasOwn(value, key)) values[key] = reader.read(value[key]!, path(key));
      else if ('needed' in reader) throw invalid(`Missing required param: ${path(key)}.`, path(key), 'parameter_missing');
    }
    return values as Values<S>;
  },
});

/** Parameters that Stripe has and the sandbox has not. */
export function lacking<const S extends string>(names: S): Record<Words<S>, Reader<never>> {
  const reader: Reader<never> = {
    read(_, name) {
      throw lacks(`the parameter ${name}`);
    },
  };
  return Object.fromEntries(names.split(' ').map((name) => [name, reader])) as Record<Words<S>, Reader<never>>;
}

type AnyKey<P> = P extends unknown ? keyof P : never;
/** A table of exactly the pinned version's parameters: a missing or an invented name does not compile. */
export const of =
  <P>() =>
  <S extends { [K in Exclude<AnyKey<P>, 'expand'>]: Reader<unknown> } & Record<Exclude<keyof S, AnyKey<P>>, never>>(shape: S) =>
    hash(shape as S & Shape) as Reader<Values<S>>;

const moment: Reader<{ gt?: number; gte?: number; lt?: number; lte?: number }> = {
  read(value, name) {
    if (typeof value !== 'string') return hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }).read(value, name);
    const at = integer().read(value, name);
    return { gte: at, lte: at };
  },
};

export const cursor = { limit: integer(1, 100), starting_after: text(), ending_before: text() };
export const paging = { ...cursor, created: moment };
