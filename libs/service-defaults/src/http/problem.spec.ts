import { beforeAll, describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { InvalidInput, NotAllowed, NotFound, uidSchema } from '@sevenfold/contracts';
import { z } from 'zod';
import { invalidInput, problemOf } from './problem.js';
import { configureValidationMessages } from './validation-messages.js';

const long = 'x'.repeat(1_001);

describe('problem documents', () => {
  it('carry kind, code and field of a named error', () => {
    const error = new InvalidInput('account.website-invalid', 'Only http and https.', { field: 'website' });
    expect(problemOf(error)).toMatchObject({
      status: 400,
      code: 'account.website-invalid',
      field: 'website',
    });
    expect(problemOf(new NotAllowed('x.y', 'No.'))).toMatchObject({ status: 403 });
  });

  it('reveal nothing about an unknown error', () => {
    const problem = problemOf(new Error('password of the database is hunter2'));
    expect(problem).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it.each(['P1000', '28P01'])('ask to retry while the database rejects our password (%s)', code => {
    const problem = problemOf(Object.assign(new Error('Authentication failed'), { code }));
    expect(problem).toMatchObject({ status: 503, code: 'service.unavailable' });
  });

  it.each(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])(
    'ask to retry while the object store rejects our key (%s)',
    code => {
      const problem = problemOf(Object.assign(new Error('The key is wrong'), { code }));
      expect(problem).toMatchObject({ status: 503, code: 'service.unavailable' });
    },
  );

  it.each([
    ['the database', 'P1001'],
    ['any store', 'ECONNREFUSED'],
    ['the object store', 'ETIMEDOUT'],
  ])('ask to retry while %s is down (%s)', (_, code) => {
    const away = Object.assign(new Error('connect'), { code });
    expect(problemOf(away)).toMatchObject({ status: 503, code: 'service.unavailable' });
  });

  it('never carry the ids kept for the log', () => {
    const problem = problemOf(
      new NotFound('room.not-found', 'No such room', { meta: { room: 'secret-room' } }),
    );
    expect(JSON.stringify(problem)).not.toContain('secret-room');
  });

  it("give the framework's own rejections a code", () => {
    expect(problemOf(new NotFoundException('Cannot GET /x'))).toMatchObject({
      status: 404,
      code: 'route.not-found',
    });
    expect(problemOf(Object.assign(new Error('too large'), { statusCode: 413 }))).toMatchObject({
      code: 'request.too-large',
    });
  });

  it('name every invalid field, unknown ones included', () => {
    const { error } = z
      .strictObject({ bio: z.string().max(3) })
      .safeParse({ bio: 'long', globalRole: 'admin' });
    const problem = problemOf(invalidInput(error!.issues as never));
    expect(problem.errors?.map(fault => fault.field).sort()).toEqual(['bio', 'globalRole']);
  });

  describe('say what is wrong with a field in a sentence of our own:', () => {
    beforeAll(() => void configureValidationMessages());

    it.each<[sentence: string, schema: z.ZodType, value: unknown]>([
      ['Bio is required.', z.object({ bio: z.string() }), {}],
      ['Bio has to be text.', z.object({ bio: z.string() }), { bio: 7 }],
      ['Bio can have at most 1,000 characters.', z.object({ bio: z.string().max(1000) }), { bio: long }],
      ['Bio needs at least 2 characters.', z.object({ bio: z.string().min(2) }), { bio: 'a' }],
      ['Bio can’t be empty.', z.object({ bio: z.string().min(1) }), { bio: '' }],
      [
        'Postal code needs exactly 1 character.',
        z.object({ postalCode: z.string().length(1) }),
        { postalCode: '' },
      ],
      ['Tags can have at most 1 item.', z.object({ tags: z.array(z.string()).max(1) }), { tags: ['a', 'b'] }],
      ['Tags 2 has to be text.', z.object({ tags: z.array(z.string()) }), { tags: ['a', 7] }],
      ['Page size can be at most 100.', z.object({ pageSize: z.number().max(100) }), { pageSize: 101 }],
      ['Rate has to be more than 0.', z.object({ rate: z.number().positive() }), { rate: 0 }],
      ['Rate has to be a whole number.', z.object({ rate: z.int() }), { rate: 1.5 }],
      ['Rate has to be a multiple of 5.', z.object({ rate: z.number().multipleOf(5) }), { rate: 1 }],
      ['Email has to be an email address.', z.object({ email: z.email() }), { email: 'a' }],
      ['The id has to be a UUID.', z.object({ id: z.uuid() }), { id: 'a' }],
      [
        'The link has to start with "https:".',
        z.object({ url: z.string().startsWith('https:') }),
        { url: 'a' },
      ],
      [
        'Role has to be one of "guest", "host".',
        z.object({ role: z.enum(['guest', 'host']) }),
        { role: 'a' },
      ],
      ['Value isn’t valid.', z.object({ value: z.union([z.string(), z.number()]) }), { value: [] }],
      ['The body has to be an object.', z.object({}), []],
      ['The uid isn’t a user id.', z.object({ uid: uidSchema }), { uid: '' }],
      [
        'These are too many.',
        z.object({ files: z.array(z.string()).max(0, 'These are too many.') }),
        { files: [''] },
      ],
      ['a.b isn’t a field of this request.', z.object({ a: z.strictObject({}) }), { a: { b: 1 } }],
    ])('%s', (sentence, schema, value) => {
      const problem = problemOf(invalidInput(schema.safeParse(value).error!.issues as never));
      expect(problem.errors?.map(({ message }) => message)).toEqual([sentence]);
      expect(problem.detail).toBe(sentence);
    });
  });
});
