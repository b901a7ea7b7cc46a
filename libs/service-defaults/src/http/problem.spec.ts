import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { InvalidInput, NotAllowed, NotFound } from '@sevenfold/contracts';
import { z } from 'zod';
import { invalidInput, problemOf } from './problem.js';

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

  it('tell nothing of an unknown error', () => {
    const problem = problemOf(new Error('password of the database is hunter2'));
    expect(problem).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  it('never carry the ids kept for the log', () => {
    const problem = problemOf(
      new NotFound('room.not-found', 'No such room', { meta: { room: 'secret-room' } }),
    );
    expect(JSON.stringify(problem)).not.toContain('secret-room');
  });

  it("give the framework's own refusals a code", () => {
    expect(problemOf(new NotFoundException('Cannot GET /x'))).toMatchObject({
      status: 404,
      code: 'route.not-found',
    });
    expect(problemOf(Object.assign(new Error('too large'), { statusCode: 413 }))).toMatchObject({
      code: 'request.too-large',
    });
  });

  it('name every field at fault, unknown ones included', () => {
    const { error } = z
      .strictObject({ bio: z.string().max(3) })
      .safeParse({ bio: 'long', globalRole: 'admin' });
    const problem = problemOf(invalidInput(error!.issues as never));
    expect(problem.errors?.map(fault => fault.field).sort()).toEqual(['bio', 'globalRole']);
  });
});
