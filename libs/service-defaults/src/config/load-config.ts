import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** All faults of a configuration, by name. Never includes values: they may be secrets. */
export class InvalidConfiguration extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`Invalid configuration:\n${faults.map(fault => `  - ${fault}`).join('\n')}`);
    this.name = 'InvalidConfiguration';
  }
}

export type Environment = Record<string, string | undefined>;

/**
 * Reads a configuration from environment variables. `NAME_FILE` is the path of a mounted secret and replaces
 * `NAME`. An empty variable counts as absent.
 * @throws InvalidConfiguration with every fault.
 */
export function loadConfig<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.infer<Schema> {
  const faults: string[] = [];
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readVariable(name, env, faults);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) faults.push(...parsed.error.issues.map(issue => describe(issue, values)));
  if (faults.length > 0) throw new InvalidConfiguration(faults);
  return parsed.data as z.infer<Schema>;
}

function readVariable(name: string, env: Environment, faults: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: the file cannot be read`);
    return env[name];
  }
}

function describe(issue: z.core.$ZodIssue, values: Record<string, string>): string {
  const name = String(issue.path[0] ?? '');
  return name in values || name === '' ? `${name || 'all'}: ${issue.message}` : `${name}: is required`;
}
