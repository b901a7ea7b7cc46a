import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectNotFound, type ObjectStore, type s3Options } from '@sevenfold/object-store';
import { S3Store } from '@tus/s3-store';
import { ERRORS, Upload } from '@tus/utils';
import { UploadBytes, type UploadedFile } from './upload-bytes.js';

/** Unfinished uploads as multipart uploads of the bucket, where every replica finds them. */
export class S3UploadBytes extends UploadBytes {
  private readonly store: S3Store;

  constructor(
    private readonly objects: ObjectStore,
    { endpoint, accessKey, secretKey, bucket, region }: ReturnType<typeof s3Options>,
  ) {
    super();
    this.store = new S3Store({
      partSize: 8 * 1024 * 1024,
      useTags: false,
      // Replicas change the same uploads, so none may remember what it saw last.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      s3ClientConfig: {
        bucket,
        region,
        endpoint,
        forcePathStyle: true,
        credentials: {
          accessKeyId: accessKey,
          secretAccessKey: secretKey,
        },
      },
    });
  }

  async offset(file: UploadedFile): Promise<number> {
    return (await this.find(file))?.offset ?? 0;
  }

  async write(file: UploadedFile, source: Readable, offset: number): Promise<number> {
    if (!(await this.find(file)))
      await this.store.create(new Upload({ id: key(file), size: file.size, offset: 0 }));
    return this.store.write(source, key(file), offset);
  }

  async head(file: UploadedFile, length: number): Promise<Uint8Array> {
    // Fewer bytes than a part may have wait in an object of their own.
    const bytes = await this.objects.get(`${key(file)}.part`).catch(missingIsEmpty);
    return (await buffer(bytes)).subarray(0, length);
  }

  async read(file: UploadedFile): Promise<Readable> {
    // A process that died between the last part and the completion left them apart.
    if (!(await this.objects.stat(key(file))))
      await this.store.write(Readable.from([]), key(file), file.size);
    return this.objects.get(key(file));
  }

  async remove(file: UploadedFile): Promise<void> {
    await this.store.remove(key(file)).catch(error => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
    for (const suffix of ['', '.part', '.info']) await this.objects.remove(`${key(file)}${suffix}`);
  }

  private async find(file: UploadedFile) {
    return this.store.getUpload(key(file)).catch(error => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
  }
}

const key = ({ id }: UploadedFile) => `uploads/${id}`;

function missingIsEmpty(error: unknown): Readable {
  if (error instanceof ObjectNotFound) return Readable.from([]);
  throw error;
}
