import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { onStack } from '@sevenfold/testing';
import { PartsNotFound, S3ObjectStore } from '../src/s3-object-store.js';
import { describeObjectStore } from './object-store.conformance.js';

const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION } = process.env;

const open = () =>
  S3ObjectStore.open({
    endpoint: S3_ENDPOINT,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: 'object-store-conformance',
    region: S3_REGION ?? 'us-east-1',
    basePath: '/api/objects',
  });

const { describe } = onStack('full');

describe('S3', () => {
  describeObjectStore('objects in S3', async () => ({ store: await open(), download }));

  it('does not give up a connection because the process was busy while it connected', async () => {
    const store = await open();
    // Only one connection is kept alive, so the other checks must connect.
    const checks = Promise.all([store.check(), store.check(), store.check()]);
    await setImmediate();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
    expect(await checks).toHaveLength(3);
  });

  describe('a multipart object', () => {
    const key = `test/${randomBytes(8).toString('hex')}/parts`;
    const parts = [randomBytes(5 * 1024 * 1024), randomBytes(1_000)];

    it('exists once it is complete, even with a repeated part, and can be copied within the store', async () => {
      const store = await open();
      const id = await store.beginParts(key, 'audio/wav');
      const marks = [];
      for (const [index, bytes] of parts.entries()) {
        await store.putPart(key, id, index + 1, Buffer.alloc(bytes.length));
        marks.push(await store.putPart(key, id, index + 1, bytes));
      }
      expect(await store.stat(key)).toBeUndefined();
      await store.completeParts(key, id, marks);
      expect((await buffer(await store.get(key))).equals(Buffer.concat(parts))).toBe(true);
      // Some stores remember a completed upload, others report that there is nothing to complete.
      await store.completeParts(key, id, marks).catch(error => expect(error).toBeInstanceOf(PartsNotFound));
      await store.copy(key, `${key}-copied`, 'audio/ogg');
      expect(await store.stat(`${key}-copied`)).toMatchObject({ size: 5_243_880, contentType: 'audio/ogg' });
    });

    it('leaves nothing when it is aborted, even repeatedly', async () => {
      const store = await open();
      const id = await store.beginParts(`${key}-dropped`, 'audio/wav');
      await store.putPart(`${key}-dropped`, id, 1, parts[1]!);
      for (let time = 0; time < 2; time++) await store.dropParts(`${key}-dropped`, id);
      expect(await store.stat(`${key}-dropped`)).toBeUndefined();
    });
  });
});

async function download(url: string) {
  const response = await fetch(url);
  return {
    status: response.status,
    disposition: response.headers.get('content-disposition') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}
