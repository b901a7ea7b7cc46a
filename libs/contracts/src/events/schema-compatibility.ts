/** The parts of a JSON schema that we compare. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/**
 * Incompatible changes to a released schema. Only new optional fields are allowed: anything else, even a new
 * enum value, needs a new version of the event.
 * @returns sentences; empty if the change is compatible.
 */
export function breakingChanges(released: JsonSchema, changed: JsonSchema, at = 'data'): string[] {
  const found: string[] = [];
  if (scalarPart(released) !== scalarPart(changed)) found.push(`${at} has changed its meaning`);
  for (const [name, schema] of Object.entries(released.properties ?? {})) {
    const now = changed.properties?.[name];
    if (!now) found.push(`${at}.${name} is gone`);
    else found.push(...breakingChanges(schema, now, `${at}.${name}`));
  }
  if (released.items && changed.items)
    found.push(...breakingChanges(released.items, changed.items, `${at}[]`));
  const before = new Set(released.required ?? []);
  const after = new Set(changed.required ?? []);
  for (const name of after) if (!before.has(name)) found.push(`${at}.${name} is required now`);
  for (const name of before) if (!after.has(name)) found.push(`${at}.${name} is no longer always there`);
  return found;
}

/** Everything except fields: type, enum, bounds, formats. */
function scalarPart({ properties, required, items, ...rest }: JsonSchema): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
}
