import { TooMany, Unavailable } from '@sevenfold/contracts';
import { KeptBytes } from './kept-bytes.js';

const mebibyte = 1024 * 1024;

it('a client has so many bytes kept at a time, over all of its requests, and others have theirs', () => {
  const bytes = new KeptBytes(1);
  const [first, second] = [bytes.of('someone'), bytes.of('someone')];
  first.add(4 * mebibyte);
  second.add(4 * mebibyte);
  expect(() => second.add(1)).toThrow(TooMany);
  expect(() => bytes.of('another').add(4 * mebibyte)).not.toThrow();
  first.release();
  first.release();
  second.add(4 * mebibyte);
  expect(() => bytes.of('someone').add(1)).toThrow(TooMany);
});

it('all clients together have so many, and get them back', () => {
  const bytes = new KeptBytes(1);
  const clients = Array.from({ length: 12 }, (_, client) => bytes.of(`client ${client}`));
  for (const client of clients) client.add(8 * mebibyte);
  expect(() => bytes.of('the last').add(1)).toThrow(Unavailable);
  clients[0]!.release();
  expect(() => bytes.of('the last').add(8 * mebibyte)).not.toThrow();
});
