import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FolderObjectStore } from '@sevenfold/object-store';
import { FileAppender } from './file-appender.js';
import { UploadBytes, type UploadedFile } from './upload-bytes.js';

/** Unfinished uploads as files. With several replicas, they must share the disk. */
export class FolderUploadBytes extends UploadBytes {
  private constructor(
    private readonly directory: string,
    private readonly objects: FolderObjectStore,
  ) {
    super();
  }

  static async open(directory: string, objects: FolderObjectStore): Promise<FolderUploadBytes> {
    await mkdir(directory, { recursive: true });
    return new FolderUploadBytes(directory, objects);
  }

  async offset({ id }: UploadedFile): Promise<number> {
    return (await this.lengthOf(id)) ?? 0;
  }

  async write({ id }: UploadedFile, source: AsyncIterable<Buffer>, offset: number): Promise<number> {
    const handle = await open(this.path(id), constants.O_WRONLY | constants.O_CREAT);
    const appender = new FileAppender(handle, offset);
    try {
      for await (const chunk of source) await appender.append(chunk);
    } finally {
      // The offset that the next HEAD returns must survive a power cut.
      try {
        await appender.flush();
      } finally {
        await handle.close();
      }
    }
    return appender.end;
  }

  async head({ id }: UploadedFile, length: number): Promise<Uint8Array> {
    if ((await this.lengthOf(id)) === undefined) return new Uint8Array();
    return buffer(createReadStream(this.path(id), { end: length - 1 }));
  }

  async read({ id }: UploadedFile): Promise<Readable> {
    return createReadStream(this.path(id), { highWaterMark: 1024 * 1024 });
  }

  async store({ id, objectKey, size }: UploadedFile, contentType: string): Promise<void> {
    await this.objects.adopt(objectKey, this.path(id), { contentType, size });
  }

  async remove({ id }: UploadedFile): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  private async lengthOf(id: string): Promise<number | undefined> {
    const found = await stat(this.path(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return found?.size;
  }

  private path(id: string) {
    return path.join(this.directory, id);
  }
}
