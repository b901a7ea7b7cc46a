import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, bytes: number) => Promise<Buffer>;
const hashBytes = 32;

/** A room's password as stored. */
export interface PasswordHash {
  salt: string;
  hash: string;
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFC'), salt, hashBytes);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export async function isPassword(password: string, { salt, hash }: PasswordHash): Promise<boolean> {
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64'), hashBytes);
  return timingSafeEqual(given, Buffer.from(hash, 'base64'));
}
