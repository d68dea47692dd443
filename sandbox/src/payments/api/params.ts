import { invalidRequest, notSupported } from './errors.ts';
import type { FormTree } from './form.ts';

/** Parses one parameter, or refuses it as Stripe would. */
export interface ParamReader<T> {
  read(value: FormTree, name: string): T;
}
export interface Mandatory {
  needed: true;
}
type ParamShape = Record<string, ParamReader<unknown>>;
export type ParamValues<S> = { [K in keyof S as S[K] extends Mandatory ? K : never]: ValueOf<S[K]> } & {
  [K in keyof S as S[K] extends Mandatory ? never : K]?: ValueOf<S[K]>;
};
export type ValueOf<R> = R extends ParamReader<infer T> ? T : never;
export type WordsOf<S extends string> = S extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : S;

const plainText = (value: FormTree, name: string): string => {
  if (typeof value !== 'string') throw invalidRequest(`Invalid ${name}: expected a single value`, name);
  if (value === '')
    throw invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      'parameter_invalid_empty',
    );
  return value;
};

export const textParam = (max = 5000): ParamReader<string> => ({
  read(value, name) {
    const entered = plainText(value, name);
    if (entered.length > max)
      throw invalidRequest(`Invalid string: ${name} must be at most ${max} characters`, name, 'parameter_invalid_string_length');
    return entered;
  },
});

export const integerParam = (least = 0, most = Number.MAX_SAFE_INTEGER): ParamReader<number> => ({
  read(value, name) {
    const entered = plainText(value, name);
    if (!/^-?\d{1,16}$/.test(entered)) throw invalidRequest(`Invalid integer: ${entered.slice(0, 40)}`, name, 'parameter_invalid_integer');
    const number = Number(entered);
    if (number < least) throw invalidRequest(`Invalid integer: ${name} must be at least ${least}`, name, 'parameter_invalid_integer');
    if (number > most) throw invalidRequest(`Invalid integer: ${name} must be at most ${most}`, name, 'parameter_invalid_integer');
    return number;
  },
});

export const booleanParam: ParamReader<boolean> = {
  read(value, name) {
    const entered = plainText(value, name);
    if (entered !== 'true' && entered !== 'false') throw invalidRequest(`Invalid boolean: ${entered.slice(0, 40)}`, name);
    return entered === 'true';
  },
};

export const choiceParam = <const T extends string>(...allowed: T[]): ParamReader<T> => ({
  read(value, name) {
    const entered = plainText(value, name);
    const match = allowed.find((one) => one === entered);
    if (match === undefined) throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name);
    return match;
  },
});

/** An enum parameter of Stripe's of which the sandbox supports one value. */
export const onlyValueParam = <const T extends string>(done: T, ...lacking: string[]): ParamReader<T> => ({
  read(value, name) {
    const entered = plainText(value, name);
    if (lacking.includes(entered)) throw notSupported(`${name}=${entered}`);
    if (entered !== done) throw invalidRequest(`Invalid ${name}: must be one of ${[done, ...lacking].join(', ')}`, name);
    return done;
  },
});

/** A switch that the sandbox does not support; only `false` is accepted. */
export const disabledSwitch: ParamReader<false> = {
  read(value, name) {
    if (booleanParam.read(value, name)) throw notSupported(`${name}=true`);
    return false;
  },
};

export const urlParam: ParamReader<string> = {
  read(value, name) {
    const entered = textParam().read(value, name);
    if (!/^https?:\/\//.test(entered) || !URL.canParse(entered.replaceAll(/[{}]/g, '')))
      throw invalidRequest('Not a valid URL', name, 'url_invalid');
    return entered;
  },
};

/** An empty text reads as null, which clears the field. */
export const clearable = <T>(inner: ParamReader<T>): ParamReader<T | null> => ({
  read: (value, name) => (value === '' ? null : inner.read(value, name)),
});

/** Marks a parameter that every request must have. */
export const mandatory = <T>(inner: ParamReader<T>): ParamReader<T> & Mandatory => ({ ...inner, needed: true });

export const listParam = <T>(inner: ParamReader<T>, most = 100): ParamReader<T[]> => ({
  read(value, name) {
    if (typeof value === 'string') throw invalidRequest('Invalid array', name);
    const entries = Object.entries(value);
    if (entries.length > most) throw invalidRequest(`Array ${name} exceeds maximum of ${most} elements`, name);
    return entries.map(([key, each]) => inner.read(each, `${name}[${key}]`));
  },
});

export const metadataParam: ParamReader<Record<string, string> | null> = {
  read(value, name) {
    if (value === '') return null;
    if (typeof value === 'string') throw invalidRequest(`Invalid ${name}: must be a hash`, name);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        if (typeof each !== 'string') throw invalidRequest('Metadata values must be strings', `${name}[${key}]`);
        if (key.length > 40) throw invalidRequest('Metadata keys can have at most 40 characters', `${name}[${key}]`);
        if (each.length > 500) throw invalidRequest('Metadata values can have at most 500 characters', `${name}[${key}]`);
        return [key, each];
      }),
    );
  },
};

/** Metadata is merged key by key; an empty value removes its key. */
export function mergedMetadata(old: Record<string, string>, given: Record<string, string> | null | undefined) {
  if (given === undefined) return old;
  const merged = Object.fromEntries(Object.entries({ ...(given && old), ...given }).filter(([, value]) => value !== ''));
  if (Object.keys(merged).length > 50) throw invalidRequest('Metadata can have at most 50 keys', 'metadata');
  return merged;
}

/** The previous values of the changed fields, as in the event of an update. */
export const previousValues = (before: object, patch: object) =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, Reflect.get(before, key) as unknown]));

export const hashParam = <S extends ParamShape>(shape: S): ParamReader<ParamValues<S>> => ({
  read(value, name) {
    if (typeof value === 'string') throw invalidRequest(`Invalid ${name || 'request'}: must be a hash`, name || undefined);
    const pathOf = (key: string) => (name ? `${name}[${key}]` : key);
    for (const key of Object.keys(value))
      if (!Object.hasOwn(shape, key))
        throw invalidRequest(`Received unknown parameter: ${pathOf(key).slice(0, 100)}`, pathOf(key), 'parameter_unknown');
    const values: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(shape)) {
      if (Object.hasOwn(value, key)) values[key] = reader.read(value[key]!, pathOf(key));
      else if ('needed' in reader) throw invalidRequest(`Missing required param: ${pathOf(key)}.`, pathOf(key), 'parameter_missing');
    }
    return values as ParamValues<S>;
  },
});

/** Parameters that Stripe has and the sandbox has not. */
export function unsupported<const S extends string>(names: S): Record<WordsOf<S>, ParamReader<never>> {
  const reader: ParamReader<never> = {
    read(_, name) {
      throw notSupported(`the parameter ${name}`);
    },
  };
  return Object.fromEntries(names.split(' ').map((name) => [name, reader])) as Record<WordsOf<S>, ParamReader<never>>;
}

type AnyKey<P> = P extends unknown ? keyof P : never;
/** A table of exactly the pinned version's parameters: a missing or an invented name does not compile. */
export const paramsOf =
  <P>() =>
  <S extends { [K in Exclude<AnyKey<P>, 'expand'>]: ParamReader<unknown> } & Record<Exclude<keyof S, AnyKey<P>>, never>>(shape: S) =>
    hashParam(shape as S & ParamShape) as ParamReader<ParamValues<S>>;

const timeRangeParam: ParamReader<{ gt?: number; gte?: number; lt?: number; lte?: number }> = {
  read(value, name) {
    if (typeof value !== 'string')
      return hashParam({ gt: integerParam(), gte: integerParam(), lt: integerParam(), lte: integerParam() }).read(value, name);
    const at = integerParam().read(value, name);
    return { gte: at, lte: at };
  },
};

export const cursorParams = { limit: integerParam(1, 100), starting_after: textParam(), ending_before: textParam() };
export const pagingParams = { ...cursorParams, created: timeRangeParam };
