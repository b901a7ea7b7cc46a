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
import { describeIssue } from '@sevenfold/service-defaults';

export type ClientFrame = Hello | Operation | Level | Report | React;

/** A parsed text frame, or a fault with the operation id, if known. */
export type ParsedFrame = { message: ClientFrame } | { fault: string; id?: number };

const schemas = { hello: helloSchema, report: reportSchema, react: reactSchema } as const;

/** Only escapes can spell text that no database stores, so most frames skip the full check. */
const mayBeUnfit = /\\u|__proto__/;

export function parseFrame(data: Buffer): ParsedFrame {
  const text = data.toString();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { fault: 'not JSON' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { fault: 'not an object' };
  const { t, id } = json as { t?: unknown; id?: unknown };
  if (mayBeUnfit.test(text) && !isFit(json)) return fault('text or a key that can’t be stored', id);
  // Fast path: every speaker sends ten levels a second.
  if (t === 'level' && isLevel(json)) return { message: json };
  const schema =
    t === 'level'
      ? levelSchema
      : t === 'hello' || t === 'report' || t === 'react'
        ? schemas[t]
        : operationSchema;
  const parsed = schema.safeParse(json);
  if (parsed.success) return { message: parsed.data };
  return fault(faultOf(parsed.error.issues), id);
}

const fault = (fault: string, id: unknown): ParsedFrame =>
  typeof id === 'number' && Number.isSafeInteger(id) ? { fault, id } : { fault };

/**
 * Whether all of it can be stored and read again: one invalid text in a room's log would keep the whole room
 * from being stored. Not recursive, because its depth is checked later.
 */
function isFit(json: object): boolean {
  const open: unknown[] = [json];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === 'string' && !isStorable(part)) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, value] of Object.entries(part)) {
      if (key === '__proto__' || !isStorable(key)) return false;
      open.push(value);
    }
  }
  return true;
}

/** PostgreSQL rejects U+0000 and lone surrogates in text. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function isLevel(json: object): json is Level {
  const { room, level } = json as Partial<Level>;
  return typeof room === 'string' && typeof level === 'number' && level >= 0 && level <= 1;
}

const faultOf = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => describeIssue(path, message, 'The message'))
    .join(' ');
