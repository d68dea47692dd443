type Schema = { [key: string]: unknown; properties?: Record<string, unknown>; required?: readonly string[] };

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the optional fields of objects that the other schema does not have. */
function withoutNewOptionalFields(schema: unknown, other: unknown): unknown {
  if (Array.isArray(schema))
    return schema.map((one, index) => withoutNewOptionalFields(one, Array.isArray(other) ? other[index] : undefined));
  if (!isObject(schema) || !isObject(other)) return schema;
  const { properties, ...rest } = schema;
  const same = Object.entries(rest).map(([key, value]) => [key, withoutNewOptionalFields(value, other[key])]);
  if (!properties) return Object.fromEntries(same);
  const keptProperties = Object.entries(properties).filter(
    ([name]) => Object.hasOwn(other.properties ?? {}, name) || schema.required?.includes(name),
  );
  const fields = keptProperties.map(([name, value]) => [name, withoutNewOptionalFields(value, other.properties?.[name])]);
  return Object.fromEntries([...same, ['properties', Object.fromEntries(fields)]]);
}

/** Keys in one order: that of two schemas with the same meaning may differ. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, withSortedKeys(one)]),
  );
}

/** Whether a schema differs from a previous one by optional fields alone: then it reads what was written with that one. */
export const addsOptionalFields = (previous: object, schema: object): boolean =>
  JSON.stringify(withSortedKeys(withoutNewOptionalFields(schema, previous))) === JSON.stringify(withSortedKeys(previous));
