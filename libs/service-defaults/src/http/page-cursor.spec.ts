import { z } from 'zod';
import { cursorFrom, cursorText } from './page-cursor.js';

const end = { at: new Date('2026-03-04T05:06:07.008Z'), id: '3f6d0b0e-8f0e-4f5a-9c55-0f5a8c1f6a11' };
const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('a page cursor', () => {
  it('points to the end of the page', () => {
    expect(cursorFrom(cursorText(end), z.uuid())).toEqual(end);
  });

  it.each([
    ['', 'nothing'],
    ['abc', 'not JSON'],
    [forged({ at: end.at, id: end.id }), 'another shape'],
    [forged(['yesterday', end.id]), 'not a time'],
    [forged(['0000-01-01T00:00:00Z', end.id]), 'a year that the database does not know'],
    [forged([end.at, '------------------------------------']), 'not an id of this list'],
    [forged([end.at, end.id, 'more']), 'too much'],
  ])('%j is refused: %s', text => {
    expect(() => cursorFrom(text, z.uuid())).toThrow(
      expect.objectContaining({ kind: 'invalid-input', field: 'cursor' }),
    );
  });
});
