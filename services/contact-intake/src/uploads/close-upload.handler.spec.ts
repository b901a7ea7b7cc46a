import { jest } from '@jest/globals';
import { CrashPoints } from '../crash-points.js';
import { CloseUploadHandler, type Ending } from './close-upload.handler.js';

const file = { id: 'file', submissionId: 'message', size: 9, objectKey: 'inbox/file.png' };

/** Closes an upload that has already ended, or whose row an erasure has deleted. */
async function close(found: string | undefined, ending: Ending) {
  const tx = {
    attachment: {
      updateMany: async () => ({ count: 0 }),
      findUnique: async () => (found === undefined ? null : { status: found }),
    },
  };
  const objects = { remove: jest.fn(async () => undefined) };
  const bytes = { remove: jest.fn(async () => undefined) };
  const handler = new CloseUploadHandler(
    { $transaction: (work: (given: object) => unknown) => work(tx) } as never,
    bytes as never,
    { removed: async () => undefined } as never,
    objects as never,
    { execute: (_: object, _id: string, change: () => unknown) => change() } as never,
    { now: () => new Date() },
    new CrashPoints(),
  );
  const ended = await handler.execute(file, ending).catch(error => error.status_code as number);
  expect(bytes.remove).toHaveBeenCalledTimes(1);
  return { ended, removedObject: objects.remove.mock.calls.length > 0 };
}

const stored = { status: 'stored', contentType: 'image/png', sha256: '', scan: 'clean' } as const;

it.each(['abandoned', 'cancelled'] as const)(
  'keeps a file that was stored before it could be %s',
  async status => {
    expect(await close('stored', { status })).toEqual({ ended: 'stored', removedObject: false });
  },
);

it.each(['cancelled', 'abandoned', 'refused', undefined])(
  'removes a file that was completed after its upload was %s, and says so',
  async found => {
    expect(await close(found, stored)).toEqual({ ended: 410, removedObject: true });
  },
);
