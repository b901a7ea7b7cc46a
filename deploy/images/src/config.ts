import { readFileSync } from 'node:fs';

/** A variable, or the content of the file in `NAME_FILE`. Errors name what is missing, never a value. */
export function required(name: string): string {
  const file = process.env[`${name}_FILE`];
  const value = file ? readFileSync(file, 'utf8').trim() : process.env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
}
