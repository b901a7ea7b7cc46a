/** The part of JSON Schema that our contracts use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
}

/** The smallest value that the schema accepts. */
export function plausible(schema: Schema, named: Record<string, Schema>): unknown {
  if (schema.$ref) return plausible(named[schema.$ref.split('/').at(-1)!]!, named);
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (one) return plausible(one, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map(name => [name, plausible(schema.properties![name]!, named)]),
    );
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => plausible(schema.items!, named));
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return textOf(schema);
}

function textOf({ format, minLength = 1 }: Schema): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
  if (format === 'email') return 'ada@sevenfold.test';
  if (format === 'uri') return 'https://sevenfold.test/';
  return 'plausible'.padEnd(minLength, '.');
}
