import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OpenLines } from './open-lines.js';

class Person {
  place = -1;
  constructor(readonly name: string) {}
}
const people = (...names: string[]) => names.map(name => new Person(name));

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
  const lines = new OpenLines<Person>();
  const all = people('ada', 'ben', 'cleo', 'dan');
  const [ada, , , dan] = all as [Person, Person, Person, Person];
  for (const each of all) lines.set(each, line(each.name));
  lines.write(Buffer.from('1'), nothingLeft);
  lines.delete(ada);
  lines.delete(new Person('nobody'));
  lines.write(Buffer.from('2'), nothingLeft, dan);
  lines.delete(dan);
  lines.set(ada, line('ada'));
  expect(lines.size).toBe(3);
  lines.write(Buffer.from('3'), nothingLeft);
  expect(all.map(({ name }) => written(name))).toEqual(['3', '123', '123', '1']);
  expect([ada, dan].map(({ place }) => place >= 0)).toEqual([true, false]);
});

it('goes on to the others when one whose line is broken loses it meanwhile', () => {
  for (let index = 0; index < 5; index++) {
    const all = people('ada', 'ben', 'cleo', 'dan', 'eve');
    const broken = all[index]!;
    const file = ({ name }: Person) => `${broken.name}-${name}`;
    const lines = new OpenLines<Person>();
    for (const each of all) lines.set(each, line(file(each)));
    // A file that may only be read takes nothing.
    opened.push(openSync(path.join(folder, file(broken)), 'r'));
    lines.set(broken, opened.at(-1)!);
    const left: [Person, string][] = [];
    lines.write(Buffer.from('x'), (owner, bytes) => {
      left.push([owner, bytes.toString()]);
      lines.delete(owner);
    });
    expect(left).toEqual([[broken, 'x']]);
    expect(all.map(each => written(file(each)))).toEqual(all.map(each => (each === broken ? '' : 'x')));
  }
});
