import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OpenLines } from './open-lines.js';

let folder: string;
const opened: number[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'open-lines-'));
});

afterEach(() => {
  opened.splice(0).forEach(closeSync);
  rmSync(folder, { recursive: true });
});

function line(owner: string) {
  opened.push(openSync(path.join(folder, owner), 'w+'));
  return opened.at(-1)!;
}
const written = (owner: string) => readFileSync(path.join(folder, owner), 'utf8');
const nothingLeft = () => {
  throw new Error('all was taken');
};

it('writes to each that has a line, and to no other', () => {
  const lines = new OpenLines<string>();
  for (const owner of ['ada', 'ben', 'cleo', 'dan']) lines.set(owner, line(owner));
  lines.write(Buffer.from('1'), nothingLeft);
  lines.delete('ada');
  lines.delete('nobody');
  lines.write(Buffer.from('2'), nothingLeft);
  lines.delete('dan');
  lines.set('ada', line('ada'));
  expect(lines.size).toBe(3);
  lines.write(Buffer.from('3'), nothingLeft);
  expect(['ada', 'ben', 'cleo', 'dan'].map(written)).toEqual(['3', '123', '123', '12']);
  expect(['ada', 'dan'].map(owner => lines.has(owner))).toEqual([true, false]);
});

it('goes on to the others when one whose line is broken loses it meanwhile', () => {
  const owners = ['ada', 'ben', 'cleo', 'dan', 'eve'];
  for (const broken of owners) {
    const lines = new OpenLines<string>();
    for (const owner of owners) lines.set(owner, line(`${broken}-${owner}`));
    closeSync(opened.pop()!);
    lines.set('eve', line(`${broken}-eve`));
    // A file that may only be read takes nothing.
    opened.push(openSync(path.join(folder, `${broken}-${broken}`), 'r'));
    lines.set(broken, opened.at(-1)!);
    const left: [string, string][] = [];
    lines.write(Buffer.from('x'), (owner, bytes) => {
      left.push([owner, bytes.toString()]);
      lines.delete(owner);
    });
    expect(left).toEqual([[broken, 'x']]);
    expect(owners.map(owner => written(`${broken}-${owner}`))).toEqual(
      owners.map(owner => (owner === broken ? '' : 'x')),
    );
  }
});
