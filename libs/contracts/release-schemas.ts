// Writes the schema of each event into `released/`, on which consumers rely. Rejects changes that would break
// a consumer.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { events } from './dist/events/all.js';
import { breakingChanges, type JsonSchema } from './dist/events/schema-compatibility.js';

let broken = 0;
for (const event of events) {
  const file = new URL(`released/${event.type}.json`, import.meta.url);
  const schema = z.toJSONSchema(event.data, { io: 'output' }) as JsonSchema;
  const faults = existsSync(file) ? breakingChanges(JSON.parse(readFileSync(file, 'utf8')), schema) : [];
  for (const fault of faults) process.stderr.write(`${event.type}: ${fault}. Make it a new version.\n`);
  broken += faults.length;
  if (faults.length === 0) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
process.exitCode = broken === 0 ? 0 : 1;
