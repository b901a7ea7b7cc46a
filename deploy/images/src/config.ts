import { readFileSync } from 'node:fs';

/** A variable, or what the file holds that `NAME_FILE` points to. Names what is missing, never a value. */
export function required(name: string): string {
  const file = process.env[`${name}_FILE`];
  const value = file ? readFileSync(file, 'utf8').trim() : process.env[name];
  if (!value) throw new Error(`${name} is required`);
  return value;
}
