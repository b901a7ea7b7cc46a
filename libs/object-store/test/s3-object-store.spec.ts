import { S3ObjectStore } from '../src/s3-object-store.js';
import { describeObjectStore } from './object-store.conformance.js';

const { SEVENFOLD_STACK, S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_REGION } = process.env;

if (SEVENFOLD_STACK === 'full') {
  describeObjectStore('objects in S3', async () => {
    const store = await S3ObjectStore.open({
      endpoint: S3_ENDPOINT,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: 'object-store-conformance',
      region: S3_REGION ?? 'us-east-1',
    });
    return { store, download };
  });
} else {
  // The embedded stack has no S3; the folder runs the same suite.
  it('is tested on the full stack', () => expect(S3ObjectStore.open).toBeInstanceOf(Function));
}

async function download(url: string) {
  const response = await fetch(url);
  return {
    status: response.status,
    disposition: response.headers.get('content-disposition') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  };
}
