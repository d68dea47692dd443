import type { paths } from '@orderstream/contracts/api.gen';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type IsPart<Part, Name> = Name extends `{${string}}` ? true : Part extends Name ? true : false;
/** Compares segment by segment: `/api/orders/${string}` fits `/api/orders/{id}`, and `/api/orders/{id}/cancel` does not. */
type Fits<Address extends string, Path extends string> = Path extends `${infer Name}/${infer Names}`
  ? Address extends `${infer Part}/${infer Parts}`
    ? IsPart<Part, Name> extends true
      ? Fits<Parts, Names>
      : false
    : false
  : Address extends `${string}/${string}`
    ? false
    : IsPart<Address, Path>;
type PathOf<Address extends string> = Address extends keyof paths
  ? Address
  : { [Path in keyof paths]: Fits<Address, Path> extends true ? Path : never }[keyof paths];
type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address;

/** The description of the call that an address without placeholders means. */
type Operation<M extends Method, Address extends string> = NonNullable<paths[PathOf<WithoutQuery<Address>>][Lowercase<M>]>;
type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : unknown;

/** What the API answers to a call that succeeds. */
export type AnswerTo<M extends Method, Address extends string> =
  Operation<M, Address> extends { responses: infer R }
    ? { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? JsonOf<R[S]> : never }[keyof R]
    : never;

/** The body that a call needs. An address that the API does not have needs one that cannot be given. */
export type BodyFor<M extends Method, Address extends string> = [Operation<M, Address>] extends [never]
  ? [address: never]
  : Operation<M, Address> extends { requestBody: infer Body }
    ? [body: JsonOf<Body>]
    : [body?: undefined];
