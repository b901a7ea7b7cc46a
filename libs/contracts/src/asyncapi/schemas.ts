import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** The licence in API documents; `LICENSE` has the full text. */
export const license = { name: 'All rights reserved' } as const;

/**
 * The JSON Schema of a zod schema, in draft 7, as AsyncAPI reads it. zod's references to `definitions` are relative to the
 * schema. AsyncAPI resolves them from the document's root, so the definitions go to `schemas` (`components.schemas`).
 */
export function jsonSchemaOf(
  schema: z.ZodType,
  schemas: Record<string, JsonSchema>,
  io: 'input' | 'output',
): JsonSchema {
  const options = { io, target: 'draft-7', unrepresentable: 'any' } as const;
  const { definitions = {}, $schema: _, ...own } = z.toJSONSchema(schema, options);
  Object.assign(schemas, hoisted(definitions));
  return hoisted(own);
}

const hoisted = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll('"#/definitions/', '"#/components/schemas/')) as Part;
