/** Turns the data of one version of an event into that of the next. Pure; its input is the stored data, unchecked. */
export type Upcaster = (data: unknown) => unknown;

/** Event type → its upcasters, the first from version 1 to 2. A type has one version more than it has upcasters. */
export type Upcasters<Type extends string> = Partial<Record<Type, readonly Upcaster[]>>;
