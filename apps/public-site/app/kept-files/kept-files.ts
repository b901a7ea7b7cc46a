const folderName = 'contact-uploads';
/** The server, too, stops waiting for the rest of an upload after this. */
const keptForMs = 24 * 3_600_000;
/** Limit for all copies together. */
export const mostKeptBytes = 100 * 1024 * 1024;

/**
 * Copies of files being uploaded, by upload id, in the origin private file system. After a reload, the page continues
 * its uploads without asking for the files. If there is no such storage or it is full, people choose the file again.
 */
class KeptFiles {
  /** Copies being written: reading or deleting one waits for it. */
  private readonly writing = new Map<string, Promise<void>>();

  keep(fileId: string, file: File): Promise<void> {
    const written = this.write(fileId, file).catch(() => undefined);
    this.writing.set(fileId, written);
    return written;
  }

  /** The copy, under the file's original name. */
  async find(fileId: string, name: string): Promise<File | undefined> {
    await this.writing.get(fileId);
    return quietly(async () => {
      const file = await (await (await folder()).getFileHandle(fileId)).getFile();
      return new File([file], name, { type: file.type, lastModified: file.lastModified });
    });
  }

  async forget(fileId: string): Promise<void> {
    await this.writing.get(fileId);
    this.writing.delete(fileId);
    await quietly(async () => (await folder()).removeEntry(fileId));
  }

  async clear(): Promise<void> {
    await Promise.all(this.writing.values());
    await quietly(async () => (await root()).removeEntry(folderName, { recursive: true }));
  }

  /** The copy appears once it is complete: closing the browser earlier leaves none. */
  private async write(fileId: string, file: File): Promise<void> {
    if (file.size > mostKeptBytes - (await this.usedBytes(fileId))) return;
    const handle = await (await folder()).getFileHandle(fileId, { create: true });
    // The file may be the copy itself.
    if ((await handle.getFile()).size === file.size) return;
    const writable = await handle.createWritable();
    try {
      await writable.write(file);
      await writable.close();
    } catch (error) {
      await quietly(async () => (await folder()).removeEntry(fileId));
      throw error;
    }
  }

  /** Bytes of other copies. Also deletes outdated ones. */
  private async usedBytes(fileId: string): Promise<number> {
    const copies = await folder();
    let used = 0;
    for await (const [name, handle] of copies.entries()) {
      if (name === fileId || handle.kind !== 'file') continue;
      const { size, lastModified } = await (handle as FileSystemFileHandle).getFile();
      if (Date.now() - lastModified > keptForMs) await copies.removeEntry(name);
      else used += size;
    }
    return used;
  }
}

export const keptFiles = new KeptFiles();

export const keepsFiles = () =>
  typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype;

const root = () => navigator.storage.getDirectory();
const folder = async () => (await root()).getDirectoryHandle(folderName, { create: true });

async function quietly<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch {
    return undefined;
  }
}
