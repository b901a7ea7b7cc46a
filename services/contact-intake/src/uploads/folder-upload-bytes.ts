import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/utils';
import { UploadBytes, type UploadedFile } from './upload-bytes.js';

// What tus would write beside each file stands in our database.
const nothingBeside = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Unfinished uploads as files, on a disk that all replicas share or with one replica. */
export class FolderUploadBytes extends UploadBytes {
  private readonly store: FileStore;

  private constructor(private readonly directory: string) {
    super();
    this.store = new FileStore({ directory, configstore: nothingBeside });
  }

  static async open(directory: string): Promise<FolderUploadBytes> {
    await mkdir(directory, { recursive: true });
    return new FolderUploadBytes(directory);
  }

  async offset({ id }: UploadedFile): Promise<number> {
    return (await this.lengthOf(id)) ?? 0;
  }

  async write({ id, size }: UploadedFile, source: Readable, offset: number): Promise<number> {
    if ((await this.lengthOf(id)) === undefined) await this.store.create(new Upload({ id, size, offset: 0 }));
    try {
      return await this.store.write(source, id, offset);
    } finally {
      // What the next HEAD reports must outlive a power cut.
      await this.sync(id);
    }
  }

  async head({ id }: UploadedFile, length: number): Promise<Uint8Array> {
    if ((await this.lengthOf(id)) === undefined) return new Uint8Array();
    return buffer(createReadStream(this.path(id), { end: length - 1 }));
  }

  async read({ id }: UploadedFile): Promise<Readable> {
    return createReadStream(this.path(id));
  }

  async remove({ id }: UploadedFile): Promise<void> {
    await this.store.remove(id).catch(error => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
    });
  }

  private async lengthOf(id: string): Promise<number | undefined> {
    const found = await stat(this.path(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return found?.size;
  }

  private async sync(id: string) {
    const handle = await open(this.path(id), 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
  }

  private path(id: string) {
    return path.join(this.directory, id);
  }
}
