import { TooMany, Unavailable } from '@sevenfold/contracts';
import { KeptBytes } from './kept-bytes.js';

const mebibyte = 1024 * 1024;

const nobody = () => {
  throw new Error('nothing should be displaced');
};

it('each client has its own limit of bytes, over all of its requests', () => {
  const bytes = new KeptBytes(1);
  const [first, second] = [bytes.of('someone', nobody), bytes.of('someone', nobody)];
  first.add(4 * mebibyte);
  second.add(4 * mebibyte);
  expect(() => second.add(1)).toThrow(TooMany);
  expect(() => bytes.of('another', nobody).add(4 * mebibyte)).not.toThrow();
  first.release();
  first.release();
  second.add(4 * mebibyte);
  expect(() => bytes.of('someone', nobody).add(1)).toThrow(TooMany);
});

describe('when twelve clients use up all bytes', () => {
  let bytes: KeptBytes;
  let displaced: string[];
  const fill = () =>
    Array.from({ length: 12 }, (_, client) => {
      const body = bytes.of(`client ${client}`, () => displaced.push(`client ${client}`));
      body.add(8 * mebibyte);
      return body;
    });
  beforeEach(() => {
    bytes = new KeptBytes(1);
    displaced = [];
  });

  it('a thirteenth is admitted, and one of them loses the body that it is still sending', () => {
    const [first] = fill();
    first!.complete();
    const newcomer = bytes.of('the thirteenth', nobody);
    newcomer.add(1);
    expect(displaced).toEqual(['client 1']);
    newcomer.add(7 * mebibyte);
    expect(displaced).toHaveLength(1);
  });

  it('a thirteenth that uses as much as they do displaces none of them', () => {
    fill();
    expect(() => bytes.of('the thirteenth', nobody).add(8 * mebibyte)).toThrow(Unavailable);
    expect(displaced).toEqual([]);
  });

  it('and all of their bodies have arrived, a thirteenth is refused until one is released', () => {
    const bodies = fill();
    for (const body of bodies) body.complete();
    expect(() => bytes.of('the thirteenth', nobody).add(1)).toThrow(Unavailable);
    bodies[0]!.release();
    expect(() => bytes.of('the thirteenth', nobody).add(8 * mebibyte)).not.toThrow();
  });
});
