import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Fingerprint } from './manifest.js';

/** Reads a stream to its end. */
export const fingerprintOf = (source: Readable): Promise<Fingerprint> => measured(source, nowhere());

export const fingerprintOfFile = (file: string) => fingerprintOf(createReadStream(file));

/** Writes a stream to a file. */
export const saveTo = (file: string, source: Readable): Promise<Fingerprint> =>
  measured(source, createWriteStream(file));

/** Passes the bytes on. The stream fails at its end if they differ from those expected. */
export function verified(what: string, source: Readable, expected: Fingerprint): Readable {
  const checked = passing(found => requireSame(what, found, expected));
  // If the source fails, so does `checked`, and its reader gets the error.
  pipeline(source, checked).catch(() => undefined);
  return checked;
}

/** @throws if they differ */
export function requireSame(what: string, actual: Fingerprint, expected: Fingerprint) {
  if (actual.size !== expected.size || actual.sha256 !== expected.sha256)
    throw new Error(`${what} is damaged: its bytes differ from those that were copied`);
}

async function measured(source: Readable, target: Writable): Promise<Fingerprint> {
  let found: Fingerprint | undefined;
  await pipeline(
    source,
    passing(seen => (found = seen)),
    target,
  );
  return found!;
}

function passing(atEnd: (found: Fingerprint) => void): Transform {
  const hash = createHash('sha256');
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      try {
        atEnd({ size, sha256: hash.digest('hex') });
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
