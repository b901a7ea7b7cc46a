import { z } from 'zod';
import { helloSchema, levelSchema, operationSchemas, reactSchema, reportSchema } from './messages.js';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
}

/** Paths of parts that accept any text, number or list without a limit, or unknown fields. */
function unlimited(schema: JsonSchema, at: string): string[] {
  const { type, items, anyOf = [], properties = {} } = schema;
  const below = [
    ...anyOf.flatMap(option => unlimited(option, at)),
    ...(items ? unlimited(items, `${at}[]`) : []),
    ...Object.entries(properties).flatMap(([name, part]) => unlimited(part, `${at}.${name}`)),
  ];
  const isLimited = {
    string: (schema.maxLength ?? schema.pattern ?? schema.const ?? schema.enum) !== undefined,
    integer: schema.minimum !== undefined && schema.maximum !== undefined,
    array: schema.maxItems !== undefined,
    object: schema.additionalProperties === false,
  }[type as string];
  return isLimited === false ? [at, ...below] : below;
}

const messages = {
  ...operationSchemas,
  hello: helloSchema,
  level: levelSchema,
  report: reportSchema,
  react: reactSchema,
};

it.each(Object.entries(messages))('limits each part of %s', (name, schema) =>
  // The path rules limit the parts of `update.values`.
  expect(
    unlimited(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema, name),
  ).toEqual(name === 'update' ? ['update.values'] : []),
);

it.each([
  [0, true],
  [1, true],
  [-0.01, false],
  [1.01, false],
  [500, false],
  ['1', false],
])('accepts a live level of %j: %s', (level, taken) =>
  expect(levelSchema.safeParse({ t: 'level', room: 'lobby', level }).success).toBe(taken),
);
