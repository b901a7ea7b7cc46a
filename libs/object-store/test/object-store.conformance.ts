import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectNotFound, ObjectSizeMismatch, type ObjectStore } from '../src/index.js';

export interface StoreUnderTest {
  store: ObjectStore;
  /** Downloads a signed link as a browser would. */
  download(url: string): Promise<{ status: number; disposition: string; body: Buffer }>;
}

const mebibyte = 1024 * 1024;
const type = { contentType: 'audio/mpeg' };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The contract of every object store; each adapter runs it. */
export function describeObjectStore(name: string, start: () => Promise<StoreUnderTest>) {
  describe(name, () => {
    let store: ObjectStore;
    let download: StoreUnderTest['download'];
    let prefix: string;

    beforeAll(async () => ({ store, download } = await start()));
    beforeEach(() => {
      prefix = `test/${randomBytes(8).toString('hex')}`;
    });

    const keysBelow = async (start: string) => {
      const keys: string[] = [];
      for await (const { key } of store.list(start)) keys.push(key);
      return keys;
    };

    it('returns the bytes of a buffer, with their size and type', async () => {
      const bytes = randomBytes(4096);
      await store.put(`${prefix}/one.mp3`, bytes, { ...type, size: 4096 });
      expect(await buffer(await store.get(`${prefix}/one.mp3`))).toEqual(bytes);
      expect(await store.stat(`${prefix}/one.mp3`)).toMatchObject({
        key: `${prefix}/one.mp3`,
        size: 4096,
        contentType: 'audio/mpeg',
        modifiedAt: expect.anything(),
      });
    });

    it.each([0, 1, 8 * mebibyte, 8 * mebibyte + 1, 21 * mebibyte])(
      'stores a stream of %i bytes',
      async size => {
        const bytes = randomBytes(size);
        const chunks = Array.from({ length: Math.ceil(size / 70_000) }, (_, i) =>
          bytes.subarray(i * 70_000, (i + 1) * 70_000),
        );
        await store.put(`${prefix}/stream`, Readable.from(chunks), { ...type, size });
        expect(sha256(await buffer(await store.get(`${prefix}/stream`)))).toBe(sha256(bytes));
      },
    );

    it.each([1, 70_000, 21 * mebibyte])('stores a stream that turns out to have %i bytes', async size => {
      const bytes = randomBytes(size);
      const chunks = Array.from({ length: Math.ceil(size / 70_000) }, (_, i) =>
        bytes.subarray(i * 70_000, (i + 1) * 70_000),
      );
      await store.put(`${prefix}/unknown`, Readable.from(chunks), type);
      expect(sha256(await buffer(await store.get(`${prefix}/unknown`)))).toBe(sha256(bytes));
      expect(await store.stat(`${prefix}/unknown`)).toMatchObject({ size, ...type });
    });

    it('leaves nothing when a source of unknown size breaks off', async () => {
      async function* breaking() {
        yield randomBytes(10 * mebibyte);
        throw new Error('line cut');
      }
      const put = store.put(`${prefix}/unknown-cut`, Readable.from(breaking()), type);
      await expect(put).rejects.toThrow('line cut');
      expect(await keysBelow(prefix)).toEqual([]);
    });

    it('reads a range', async () => {
      await store.put(`${prefix}/digits`, Buffer.from('0123456789'), { ...type, size: 10 });
      expect(String(await buffer(await store.get(`${prefix}/digits`, { start: 2, end: 4 })))).toBe('234');
      expect(String(await buffer(await store.get(`${prefix}/digits`, { start: 7 })))).toBe('789');
    });

    it('replaces an object that is put again', async () => {
      await store.put(`${prefix}/again`, Buffer.from('first'), { ...type, size: 5 });
      await store.put(`${prefix}/again`, Buffer.from('second'), { contentType: 'image/png', size: 6 });
      expect(String(await buffer(await store.get(`${prefix}/again`)))).toBe('second');
      expect((await store.stat(`${prefix}/again`))?.contentType).toBe('image/png');
    });

    it.each([
      ['too few', 11],
      ['too many', 9],
    ])('leaves nothing when the source has %s bytes', async (_, size) => {
      const source = Readable.from([Buffer.from('01234'), Buffer.from('56789')]);
      await expect(store.put(`${prefix}/off`, source, { ...type, size })).rejects.toThrow(ObjectSizeMismatch);
      expect(await store.stat(`${prefix}/off`)).toBeUndefined();
    });

    it.each([100, 20 * mebibyte])(
      'leaves nothing, or the old object, when the source breaks off before %i bytes',
      async size => {
        const breaking = () =>
          Readable.from(
            (async function* () {
              yield randomBytes(size / 2);
              throw new Error('line cut');
            })(),
          );
        await expect(store.put(`${prefix}/cut`, breaking(), { ...type, size })).rejects.toThrow('line cut');
        expect(await keysBelow(prefix)).toEqual([]);
        await store.put(`${prefix}/cut`, Buffer.from('old'), { ...type, size: 3 });
        await expect(store.put(`${prefix}/cut`, breaking(), { ...type, size })).rejects.toThrow('line cut');
        expect(String(await buffer(await store.get(`${prefix}/cut`)))).toBe('old');
      },
    );

    it('lists only keys with a prefix, in order', async () => {
      for (const name of ['b/2', 'b/1', 'a', 'bc'])
        await store.put(`${prefix}/${name}`, Buffer.from('x'), { ...type, size: 1 });
      expect(await keysBelow(`${prefix}/`)).toEqual(
        ['a', 'b/1', 'b/2', 'bc'].map(name => `${prefix}/${name}`),
      );
      expect(await keysBelow(`${prefix}/b/`)).toEqual([`${prefix}/b/1`, `${prefix}/b/2`]);
      expect(await keysBelow(`${prefix}/none/`)).toEqual([]);
    });

    it('removes an object, and succeeds if there is none', async () => {
      await store.put(`${prefix}/gone`, Buffer.from('x'), { ...type, size: 1 });
      await store.remove(`${prefix}/gone`);
      await store.remove(`${prefix}/gone`);
      expect(await store.stat(`${prefix}/gone`)).toBeUndefined();
      await expect(store.get(`${prefix}/gone`)).rejects.toThrow(ObjectNotFound);
    });

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      'a/.b',
      '.incoming/a',
      'a\\b',
      'a b',
      'ä',
      'a\0',
      '%2e',
    ])('refuses the key %j', async key => {
      const refused = expect.objectContaining({ name: 'TypeError' });
      await expect(store.put(key, Buffer.from('x'), { ...type, size: 1 })).rejects.toEqual(refused);
      await expect(store.get(key)).rejects.toEqual(refused);
      await expect(store.stat(key)).rejects.toEqual(refused);
      await expect(store.remove(key)).rejects.toEqual(refused);
    });

    it('signs links that download the object under any name', async () => {
      await store.put(`${prefix}/secret`, Buffer.from('bytes'), { ...type, size: 5 });
      const url = await store.signedDownloadUrl(`${prefix}/secret`, {
        filename: 'naïve "; rm\r\n\u202e.png',
        expiresInSeconds: 60,
      });
      const { status, disposition, body } = await download(url);
      expect({ status, body: String(body) }).toEqual({ status: 200, body: 'bytes' });
      expect(disposition).toBe(
        `attachment; filename="na_ve __ rm.png"; filename*=UTF-8''na%C3%AFve%20%22%3B%20rm.png`,
      );
    });

    it('refuses links that were altered', async () => {
      for (const name of ['mine', 'theirs'])
        await store.put(`${prefix}/${name}`, Buffer.from('bytes'), { ...type, size: 5 });
      const url = await store.signedDownloadUrl(`${prefix}/mine`, {
        filename: 'a.png',
        expiresInSeconds: 60,
      });
      for (const altered of [
        url.replace('/mine', '/theirs'),
        url.replace('a.png', 'b.html'),
        url.split('?')[0]!,
      ])
        expect((await download(altered)).status).toBe(403);
    });

    it('signs links that we serve ourselves, for one object, under one name, for a limited time', () => {
      const link = (expiresInSeconds: number) =>
        new URL(
          store.signedOwnUrl(`${prefix}/mine`, { filename: 'a.png', expiresInSeconds }),
          'http://localhost',
        );
      const { pathname, searchParams } = link(60);
      expect(pathname).toBe(`/api/objects/${prefix}/mine`);
      const query = Object.fromEntries(searchParams);
      expect(store.verifyOwnUrl(`${prefix}/mine`, query)).toBe('a.png');
      expect(store.verifyOwnUrl(`${prefix}/theirs`, query)).toBeUndefined();
      expect(store.verifyOwnUrl(`${prefix}/mine`, { ...query, filename: 'b.html' })).toBeUndefined();
      expect(store.verifyOwnUrl(`${prefix}/mine`, { ...query, expires: '99999999999' })).toBeUndefined();
      expect(store.verifyOwnUrl(`${prefix}/mine`, { ...query, key: `${prefix}/theirs` })).toBeUndefined();
      const past = Object.fromEntries(link(-1).searchParams);
      expect(store.verifyOwnUrl(`${prefix}/mine`, past)).toBeUndefined();
    });

    it('reports that it is writable', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}
