import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { events } from '../src/events/all.js';
import { breakingChanges, type JsonSchema } from '../src/events/schema-compatibility.js';

const folder = new URL('../released/', import.meta.url);
const released = (type: string) => new URL(`${type}.json`, folder);
const eventFiles = readdirSync(new URL('../src/events/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
});

describe('released events', () => {
  it.each(events.map(event => event.type))('%s stays compatible, and is released as it is now', type => {
    const event = events.find(candidate => candidate.type === type)!;
    expect(existsSync(released(type))).toBe(true);
    const promised = JSON.parse(readFileSync(released(type), 'utf8')) as JsonSchema;
    const current = z.toJSONSchema(event.data, { io: 'output' }) as JsonSchema;
    expect(breakingChanges(promised, current)).toEqual([]);
    // After a compatible change: `npm run release-schemas -w @sevenfold/contracts`.
    expect(promised).toEqual(JSON.parse(JSON.stringify(current)));
  });

  it('are all still there', () => {
    const known = new Set(events.map(event => `${event.type}.json`));
    expect(readdirSync(folder).filter(file => !known.has(file))).toEqual([]);
  });

  it('have a line in the index for each file', () => {
    const files = eventFiles.filter(file => /\.v\d+\.ts$/.test(file));
    const index = readFileSync(new URL('../src/events/index.ts', import.meta.url), 'utf8');
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter(file => !index.includes(`'./${file.replace('.ts', '.js')}'`))).toEqual([]);
  });

  it('have unique types', () => {
    expect(new Set(events.map(event => event.type)).size).toBe(events.length);
  });
});
