/** A JSON schema, as far as events need one. */
export interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/** The schemas of each event by its name, by version. */
export type EventShapes = Record<string, Record<string, JsonSchema>>;

/**
 * The incompatible changes in `now` for readers or writers of `released`: everything but new events, new versions and
 * new optional fields. Events of both releases are in transit at once, and the log resends old ones for months.
 */
export function incompatibleChanges(released: EventShapes, now: EventShapes): string[] {
  return Object.entries(released).flatMap(([type, versions]) =>
    Object.entries(versions).flatMap(([version, schema]) => {
      const name = `${type} version ${version}`;
      const present = now[type]?.[version];
      return present === undefined ? [`${name} is gone`] : changesOf(schema, present, name);
    }),
  );
}

function changesOf(before: JsonSchema, after: JsonSchema, where: string): string[] {
  const { properties: oldFields = {}, items: oldItems, ...oldRest } = before;
  const { properties: newFields = {}, items: newItems, ...newRest } = after;
  const faults = canonical(oldRest) === canonical(newRest) ? [] : [`${where} has other rules`];
  for (const [field, schema] of Object.entries(oldFields)) {
    const present = newFields[field];
    faults.push(
      ...(present === undefined ? [`${where}.${field} is gone`] : changesOf(schema, present, `${where}.${field}`)),
    );
  }
  if (oldItems !== undefined && newItems !== undefined) faults.push(...changesOf(oldItems, newItems, `${where}[]`));
  else if (oldItems !== newItems) faults.push(`${where} has other items`);
  return faults;
}

/** Text in which neither the order of keys nor that of required fields shows. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (Array.isArray(part)) return key === 'required' ? [...(part as string[])].sort() : (part as unknown[]);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
