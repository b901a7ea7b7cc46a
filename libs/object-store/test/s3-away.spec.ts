import { freePort, startUnreachablePort, type UnreachablePort } from '@sevenfold/testing';
import { S3ObjectStore } from '../src/s3-object-store.js';

const at = (port: number) =>
  S3ObjectStore.open({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'key',
    secretKey: 'secret',
    bucket: 'sevenfold',
    region: 'us-east-1',
    basePath: '/api/objects',
  });

describe('an unreachable S3 store', () => {
  let unreachable: UnreachablePort;
  beforeAll(async () => void (unreachable = await startUnreachablePort()));
  afterAll(() => unreachable.stop());

  it('can still be opened, and reports that it is unusable', async () => {
    const store = await at(await freePort());
    await expect(store.check()).rejects.toThrow('ECONNREFUSED');
  });

  it('times out after a second if nothing answers', async () => {
    const store = await at(unreachable.port);
    await expect(store.check()).rejects.toThrow('accepted no connection within 1000 ms');
    // Services answer 503 for this code, so clients try again.
    await expect(store.stat('a/b')).rejects.toMatchObject({
      message: expect.stringContaining('accepted no connection within 1000 ms'),
      code: 'ETIMEDOUT',
    });
  });
});
