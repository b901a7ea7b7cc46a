import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** What API documents say of their licence; `LICENSE` says more. */
export const license = { name: 'All rights reserved' } as const;

/**
 * The JSON Schema of a zod schema. zod refers to `$defs` beside a schema; in an AsyncAPI document these references
 * resolve from its root, so the definitions go to `schemas` (`components.schemas`).
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  schemas: Record<string, JsonSchema>,
  io: 'input' | 'output',
): JsonSchema {
  const { $defs = {}, $schema: _, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  Object.assign(schemas, hoisted($defs));
  return hoisted(own);
}

const hoisted = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Part;
