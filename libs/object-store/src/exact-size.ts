import { Transform } from 'node:stream';
import { ObjectSizeMismatch } from './object-store.js';

/** Passes bytes through, and fails unless there are exactly `size`. Without `size`, any number will do. */
export function exactSize(key: string, size: number | undefined): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (size !== undefined && seen > size) done(new ObjectSizeMismatch(key, size, seen));
      else done(null, chunk);
    },
    flush(done) {
      done(size === undefined || seen === size ? null : new ObjectSizeMismatch(key, size, seen));
    },
  });
}
