import { hkdfSync } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import { Readable, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio';
import { contentDisposition } from './download-headers.js';
import { exactSize } from './exact-size.js';
import { requireKey, requirePrefix } from './object-key.js';
import {
  ObjectNotFound,
  ObjectStore,
  type ByteRange,
  type DownloadOptions,
  type ObjectInfo,
  type PutOptions,
} from './object-store.js';
import { SignedUrls } from './signed-url.js';

export interface S3Options {
  /** For example `http://127.0.0.1:7070`. */
  endpoint: string;
  /** The store's URL for browsers, if different: signed links use this host. */
  publicEndpoint?: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /** Path of our own signed links, such as `/api/objects`. */
  basePath: string;
}

const connectMs = 1_000;
// Bytes; the client holds one part in memory per upload.
const partSize = 8 * 1024 * 1024;

/** Objects in a bucket, over the S3 protocol. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: Client;
  private readonly publicClient: Client;

  private constructor(private readonly options: S3Options) {
    super(new SignedUrls(ownSecret(options), options.basePath));
    this.client = clientFor(options.endpoint, options);
    this.publicClient = clientFor(options.publicEndpoint ?? options.endpoint, options);
  }

  /**
   * Creates a missing bucket if permitted. Also opens a store that is down: the caller can do other work
   * until it is back.
   * @throws S3Error when the store rejects us, which waiting does not fix.
   */
  static async open(options: S3Options): Promise<S3ObjectStore> {
    const store = new S3ObjectStore(options);
    await store.check().catch((error: unknown) => {
      if (error instanceof S3Error) throw error;
    });
    return store;
  }

  async put(key: string, source: Readable | Uint8Array, { contentType, size }: PutOptions): Promise<void> {
    requireKey(key);
    const bytes = source instanceof Uint8Array ? Readable.from([Buffer.from(source)]) : source;
    const counted = new PassThrough();
    // The client waits forever on a failing stream, hence the race; parts already sent are then dropped.
    const fed = pipeline(bytes, exactSize(key, size), counted);
    const failed = new Promise<never>((_, reject) => {
      fed.catch(reject);
    });
    try {
      const headers = { 'Content-Type': contentType };
      await Promise.race([this.client.putObject(this.options.bucket, key, counted, size, headers), failed]);
    } catch (error) {
      if (size === undefined || size > partSize)
        await this.client.removeIncompleteUpload(this.options.bucket, key).catch(() => {});
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    requireKey(key);
    const { bucket } = this.options;
    try {
      if (!range) return await this.client.getObject(bucket, key);
      const length = range.end === undefined ? undefined : range.end - range.start + 1;
      return await this.client.getPartialObject(bucket, key, range.start, length);
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFound(key) : error;
    }
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    requireKey(key);
    try {
      const found = await this.client.statObject(this.options.bucket, key);
      const contentType = String(found.metaData['content-type'] ?? 'application/octet-stream');
      return { key, size: found.size, contentType, modifiedAt: found.lastModified };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<Omit<ObjectInfo, 'contentType'>> {
    requirePrefix(prefix);
    for await (const item of this.client.listObjectsV2(this.options.bucket, prefix, true)) {
      const { name, size, lastModified } = item as { name?: string; size: number; lastModified: Date };
      if (name) yield { key: name, size, modifiedAt: lastModified };
    }
  }

  async remove(key: string): Promise<void> {
    requireKey(key);
    await this.client.removeObject(this.options.bucket, key).catch(error => {
      if (!isMissing(error)) throw error;
    });
  }

  async signedDownloadUrl(key: string, { filename, expiresInSeconds }: DownloadOptions): Promise<string> {
    requireKey(key);
    return this.publicClient.presignedGetObject(this.options.bucket, key, expiresInSeconds, {
      'response-content-disposition': contentDisposition(filename),
      'response-cache-control': 'private, no-store',
    });
  }

  /**
   * Starts a multipart object. Each part except the last has at least 5 MiB. The object does not exist before
   * `completeParts`.
   */
  async beginParts(key: string, contentType: string): Promise<string> {
    requireKey(key);
    return this.client.initiateNewMultipartUpload(this.options.bucket, key, { 'Content-Type': contentType });
  }

  /** Part numbers start at 1; putting a part again replaces it. Returns the ETag for `completeParts`. */
  async putPart(key: string, uploadID: string, partNumber: number, bytes: Buffer): Promise<string> {
    const part = { bucketName: this.options.bucket, objectName: key, uploadID, partNumber, headers: {} };
    return (await this.client.uploadPart(part, bytes)).etag;
  }

  /** @throws PartsNotFound if they were already completed or dropped. */
  async completeParts(key: string, uploadId: string, marks: string[]): Promise<void> {
    const parts = marks.map((etag, index) => ({ part: index + 1, etag }));
    await this.client.completeMultipartUpload(this.options.bucket, key, uploadId, parts).catch(missingParts);
  }

  /** Succeeds if there are none. */
  async dropParts(key: string, uploadId: string): Promise<void> {
    await this.client
      .abortMultipartUpload(this.options.bucket, key, uploadId)
      .catch(missingParts)
      .catch(error => {
        if (!(error instanceof PartsNotFound)) throw error;
      });
  }

  /** Copies within the store, without downloading the bytes. */
  async copy(from: string, to: string, contentType: string): Promise<void> {
    requireKey(from);
    requireKey(to);
    const { bucket } = this.options;
    await this.client.copyObject(
      new CopySourceOptions({ Bucket: bucket, Object: from }),
      new CopyDestinationOptions({
        Bucket: bucket,
        Object: to,
        MetadataDirective: 'REPLACE',
        Headers: { 'Content-Type': contentType },
      }),
    );
  }

  async check(): Promise<void> {
    const { bucket, region } = this.options;
    if (!(await this.client.bucketExists(bucket)))
      await this.client.makeBucket(bucket, region).catch(alreadyThere);
  }
}

export class PartsNotFound extends Error {
  constructor(cause: unknown) {
    super('These parts were completed or dropped', { cause });
    this.name = 'PartsNotFound';
  }
}

function missingParts(error: unknown): never {
  const code = error instanceof S3Error ? error.code : undefined;
  throw code === 'NoSuchUpload' || code === 'NotFound' ? new PartsNotFound(error) : error;
}

/** Derived from the store's secret, which all replicas have. Gives no access to the store. */
function ownSecret({ secretKey, bucket }: S3Options) {
  return new Uint8Array(hkdfSync('sha256', secretKey, bucket, 'signed links of our own', 32));
}

function clientFor(endpoint: string, { accessKey, secretKey, region }: S3Options) {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    partSize,
    transportAgent: agentFor(useSSL),
  });
}

/** Limits the time to connect; Node itself would wait for minutes. */
function agentFor(useSSL: boolean) {
  const agent = useSSL ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, made) => {
    const socket = connect(options, made);
    const late = setTimeout(
      // After being busy that long, the process may not have handled the `connect` event yet.
      () =>
        setImmediate(() => socket instanceof Socket && socket.connecting && socket.destroy(tookTooLong())),
      connectMs,
    );
    for (const event of ['connect', 'close']) socket?.once(event, () => clearTimeout(late));
    return socket;
  };
  return agent;
}

const tookTooLong = () =>
  Object.assign(new Error(`The object store accepted no connection within ${connectMs} ms`), {
    code: 'ETIMEDOUT',
  });

function isMissing(error: unknown) {
  return error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '');
}

function alreadyThere(error: unknown) {
  if (!(error instanceof S3Error) || error.code !== 'BucketAlreadyOwnedByYou') throw error;
}
