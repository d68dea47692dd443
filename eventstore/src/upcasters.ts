import type { EventType } from '@orderstream/contracts/events';

/** Turns the data of one version of an event into that of the next. Pure; its input is the stored data, unchecked. */
export type Upcaster = (data: unknown) => unknown;

/** Event type → its upcasters, the first from version 1 to 2. A type has one version more than it has upcasters. */
export const upcasters: Partial<Record<EventType, readonly Upcaster[]>> = {};

const upcastersOf = (type: string): readonly Upcaster[] => (Object.hasOwn(upcasters, type) ? (upcasters[type as EventType] ?? []) : []);

/** The version in which a type is written today. */
export const versionOf = (type: string, steps = upcastersOf(type)): number => 1 + steps.length;

/** Data as it was written in `version`, in the shape of today. */
export const upcast = (type: string, version: number, data: unknown, steps = upcastersOf(type)): unknown =>
  steps.slice(version - 1).reduce((shape, next) => next(shape), data);
