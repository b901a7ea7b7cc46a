import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exactSize } from './exact-size.js';
import { requireKey, requirePrefix } from './object-key.js';
import {
  ObjectNotFound,
  ObjectSizeMismatch,
  ObjectStore,
  type ByteRange,
  type DownloadOptions,
  type ObjectInfo,
  type PutOptions,
} from './object-store.js';
import { SignedUrls } from './signed-url.js';

export interface FolderObjectStoreOptions {
  directory: string;
  /** Path of signed downloads in this process, such as `/api/objects`. */
  basePath: string;
  now?: () => number;
  /** Called at each step of a write, so that tests can kill the process there. */
  onStep?: (step: 'temporary-written' | 'about-written', key: string) => void;
}

// Keys never begin with a dot, so none can collide with these.
const incoming = '.incoming';
const about = '.about';
const urlSecret = '.url-secret';
const staleAfterMilliseconds = 3_600_000;
const cannotLink = new Set<string | undefined>([
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
]);

/** Objects as files named by their keys. A crash leaves the old object, the new one, or none. */
export class FolderObjectStore extends ObjectStore {
  private constructor(
    private readonly options: FolderObjectStoreOptions,
    urls: SignedUrls,
  ) {
    super(urls);
  }

  static async open(options: FolderObjectStoreOptions): Promise<FolderObjectStore> {
    await mkdir(path.join(options.directory, incoming), { recursive: true });
    await removeStale(path.join(options.directory, incoming));
    const secret = await secretIn(options.directory);
    return new FolderObjectStore(options, new SignedUrls(secret, options.basePath, options.now));
  }

  async put(key: string, source: Readable | Uint8Array, { contentType, size }: PutOptions): Promise<void> {
    requireKey(key);
    const temporary = path.join(this.options.directory, incoming, randomUUID());
    try {
      const bytes = source instanceof Uint8Array ? Readable.from([Buffer.from(source)]) : source;
      await pipeline(bytes, exactSize(key, size), createWriteStream(temporary, { flags: 'wx', flush: true }));
      this.options.onStep?.('temporary-written', key);
      await this.describe(key, contentType);
      this.options.onStep?.('about-written', key);
      await this.moveTo(this.file(key), temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /**
   * Stores a file that is already on disk without copying it: a hard link. The caller must not write to it
   * any more, and may remove its original name. Copies if the folder is on another disk.
   */
  async adopt(key: string, file: string, options: Required<PutOptions>): Promise<void> {
    requireKey(key);
    const { size } = await stat(file);
    if (size !== options.size) throw new ObjectSizeMismatch(key, options.size, size);
    const temporary = path.join(this.options.directory, incoming, randomUUID());
    try {
      await link(file, temporary);
    } catch (error) {
      if (!cannotLink.has((error as NodeJS.ErrnoException).code)) throw error;
      return this.put(key, createReadStream(file), options);
    }
    try {
      this.options.onStep?.('temporary-written', key);
      await this.describe(key, options.contentType);
      this.options.onStep?.('about-written', key);
      await this.moveTo(this.file(key), temporary);
    } finally {
      // rename(2) keeps both names if they link to the same file, as after a crash.
      await rm(temporary, { force: true });
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    requireKey(key);
    const handle = await open(this.file(key)).catch(missingIsUndefined);
    if (!(await handle?.stat())?.isFile()) {
      await handle?.close();
      throw new ObjectNotFound(key);
    }
    return createReadStream('', { fd: handle!, start: range?.start ?? 0, end: range?.end ?? Infinity });
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    requireKey(key);
    const found = await stat(this.file(key)).catch(missingIsUndefined);
    if (!found?.isFile()) return undefined;
    const { contentType } = JSON.parse(await readFile(this.description(key), 'utf8')) as PutOptions;
    return { key, size: found.size, contentType, modifiedAt: found.mtime };
  }

  async *list(prefix: string): AsyncIterable<Omit<ObjectInfo, 'contentType'>> {
    requirePrefix(prefix);
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const entries = await readdir(path.join(this.options.directory, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(missingIsUndefined);
    const keys = (entries ?? [])
      .filter(entry => entry.isFile())
      .map(entry => path.relative(this.options.directory, path.join(entry.parentPath, entry.name)))
      .map(file => file.split(path.sep).join('/'))
      .filter(key => key.startsWith(prefix) && !key.startsWith('.'));
    for (const key of keys.sort((a, b) => (a < b ? -1 : 1))) {
      const found = await stat(this.file(key)).catch(missingIsUndefined);
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }

  async remove(key: string): Promise<void> {
    requireKey(key);
    await rm(this.file(key), { force: true });
    await rm(this.description(key), { force: true });
    for (const file of [this.file(key), this.description(key)]) await this.removeEmptyFolders(file);
  }

  async signedDownloadUrl(key: string, options: DownloadOptions): Promise<string> {
    return this.signedOwnUrl(key, options);
  }

  async check(): Promise<void> {
    const probe = path.join(this.options.directory, incoming, randomUUID());
    await writeFile(probe, '');
    await rm(probe);
  }

  private file(key: string) {
    return path.join(this.options.directory, ...key.split('/'));
  }

  private description(key: string) {
    return `${path.join(this.options.directory, about, ...key.split('/'))}.json`;
  }

  /** Folders are not objects: remove those that no key needs. */
  private async removeEmptyFolders(file: string) {
    for (let folder = path.dirname(file); folder !== this.options.directory; folder = path.dirname(folder))
      if (!(await rmdir(folder).then(() => true, isStillNeeded))) return;
  }

  /** Written before the object, so that no object is ever without its description. */
  private async describe(key: string, contentType: string) {
    const temporary = path.join(this.options.directory, incoming, randomUUID());
    await writeFile(temporary, JSON.stringify({ contentType }), { flush: true });
    await this.moveTo(this.description(key), temporary);
  }

  private async moveTo(target: string, temporary: string, attemptsLeft = 20): Promise<void> {
    const folder = path.dirname(target);
    let firstMade: string | undefined;
    try {
      firstMade = await mkdir(folder, { recursive: true });
      await rename(temporary, target);
    } catch (error) {
      // A concurrent removal of the folder's last object has removed the folder, too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attemptsLeft === 0) throw error;
      return this.moveTo(target, temporary, attemptsLeft - 1);
    }
    // A new name is durable only after its directory is synced. Parallel syncs take no longer than one.
    const changed = firstMade ? upwards(folder, path.dirname(firstMade)) : [folder];
    await Promise.all(changed.map(syncDirectory));
  }
}

function upwards(folder: string, top: string): string[] {
  return folder === top ? [folder] : [folder, ...upwards(path.dirname(folder), top)];
}

/** Windows persists names itself and cannot open a directory for this. */
async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeStale(directory: string) {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    const found = await stat(file).catch(missingIsUndefined);
    if (found && found.mtimeMs < Date.now() - staleAfterMilliseconds) await rm(file, { force: true });
  }
}

/** Created once per data directory, so that links survive a restart. */
async function secretIn(directory: string): Promise<Uint8Array> {
  const file = path.join(directory, urlSecret);
  const existing = await readFile(file).catch(missingIsUndefined);
  if (existing) return existing;
  const temporary = path.join(directory, incoming, randomUUID());
  await writeFile(temporary, randomBytes(32), { mode: 0o600, flush: true });
  // Unlike rename, link fails if the file exists: the first of two starting processes wins.
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(file);
}

function missingIsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

function isStillNeeded(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOENT') return true;
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST' || error.code === 'EPERM') return false;
  throw error;
}
