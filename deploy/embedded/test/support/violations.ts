import { plausible, type Schema } from './plausible.js';

type Fields = Record<string, unknown>;

/** Values that a schema must reject: each part missing, of a wrong type and out of range, one at a time. */
export function* violations(schema: Schema): Iterable<unknown> {
  for (const option of schema.anyOf ?? []) yield* violations(option);
  const type = schema.anyOf ? 'any' : schema.type;
  if (type === undefined) return;
  yield* [null, 7, 'mystery', true, [], { mystery: true }];
  if (type === 'string') yield* wrongTexts(schema);
  if (type === 'number' || type === 'integer')
    yield* [(schema.minimum ?? 0) - 1, (schema.maximum ?? 0) + 1, 0.5, '1'];
  if (type === 'array') yield* wrongLists(schema);
  if (schema.properties) yield* wrongFields(schema, plausible(schema, {}) as Fields);
}

/** Objects that are valid except for one field. */
export function* wrongFields(schema: Schema, good: Fields): Iterable<Fields> {
  yield { ...good, mystery: 1 };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name)) yield { ...good, [name]: undefined };
    for (const wrong of violations(field)) yield { ...good, [name]: wrong };
  }
}

function* wrongTexts({ minLength = 0, maxLength, pattern }: Schema) {
  if (minLength > 0) yield 'x'.repeat(minLength - 1);
  if (maxLength !== undefined) yield 'x'.repeat(maxLength + 1);
  if (pattern !== undefined) yield '?';
}

function* wrongLists({ items = {}, minItems = 0, maxItems }: Schema) {
  const good = plausible(items, {});
  if (minItems > 0) yield Array.from({ length: minItems - 1 }, () => good);
  if (maxItems !== undefined) yield Array.from({ length: maxItems + 1 }, () => good);
  for (const wrong of violations(items)) yield [good, wrong];
}
