import {
  helloSchema,
  levelSchema,
  operationSchema,
  reactSchema,
  reportSchema,
  type Hello,
  type Level,
  type Operation,
  type React,
  type Report,
} from '@sevenfold/contracts';

export type ClientFrame = Hello | Operation | Level | Report | React;

/** What a text frame says; a string when it is no message of the protocol, with what is known of it. */
export type ParsedFrame = { message: ClientFrame } | { fault: string; id?: number };

const schemas = { hello: helloSchema, report: reportSchema, react: reactSchema } as const;

export function parseFrame(data: Buffer): ParsedFrame {
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    return { fault: 'not JSON' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { fault: 'not an object' };
  const { t, id } = json as { t?: unknown; id?: unknown };
  // Levels come ten times a second from everybody: checked by hand, in two comparisons.
  if (t === 'level' && isLevel(json)) return { message: json };
  const schema =
    t === 'level'
      ? levelSchema
      : t === 'hello' || t === 'report' || t === 'react'
        ? schemas[t]
        : operationSchema;
  const parsed = schema.safeParse(json);
  if (parsed.success) return { message: parsed.data };
  const numbered = typeof id === 'number' && Number.isSafeInteger(id);
  return { fault: faultOf(parsed.error.issues), ...(numbered && { id }) };
}

function isLevel(json: object): json is Level {
  const { room, level } = json as Partial<Level>;
  return typeof room === 'string' && typeof level === 'number' && level >= 0 && level <= 1;
}

const faultOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`)
    .join('; ');
