import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const length = 32;

/** Salt and hash, as they are stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return [salt, await derive(password, salt, length)].map(part => part.toString('base64url')).join('.');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt, hash] = stored.split('.').map(part => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  return timingSafeEqual(await derive(password, salt, length), hash);
}
