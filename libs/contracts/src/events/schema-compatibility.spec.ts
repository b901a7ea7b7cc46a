import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { breakingChanges, type JsonSchema } from './schema-compatibility.js';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type) as JsonSchema;
const released = schemaOf(
  z.object({ id: z.string(), kind: z.enum(['a', 'b']), tags: z.array(z.object({ x: z.string() })) }),
);
const changes = (shape: z.ZodRawShape) => breakingChanges(released, schemaOf(z.object(shape)));
const same = { id: z.string(), kind: z.enum(['a', 'b']), tags: z.array(z.object({ x: z.string() })) };

describe('a released schema', () => {
  it('may gain an optional field', () => {
    expect(changes({ ...same, note: z.string().optional() })).toEqual([]);
  });

  it.each([
    ['lose a field', { id: same.id, kind: same.kind }, 'data.tags is gone'],
    ['gain a required field', { ...same, note: z.string() }, 'data.note is required now'],
    ['make a field optional', { ...same, id: z.string().optional() }, 'data.id is no longer always there'],
    ['change a type', { ...same, id: z.number() }, 'data.id has changed its meaning'],
    ['gain an enum value', { ...same, kind: z.enum(['a', 'b', 'c']) }, 'data.kind has changed its meaning'],
    [
      'change inside a list',
      { ...same, tags: z.array(z.object({ x: z.number() })) },
      'data.tags[].x has changed its meaning',
    ],
  ])('may not %s', (_, shape, sentence) => {
    expect(changes(shape)).toContain(sentence);
  });
});
