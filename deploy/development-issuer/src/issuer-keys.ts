import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export interface IssuerKeys {
  signing: JWK;
  cookies: string[];
}

/** Keys of this installation: created at the first start and kept, so that tokens and sessions stay valid. */
export async function loadOrCreateKeys(directory: string): Promise<IssuerKeys> {
  const file = join(directory, 'keys.json');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (stored) return JSON.parse(stored) as IssuerKeys;

  const keys = await createKeys();
  await writeAtomically(file, JSON.stringify(keys));
  return keys;
}

async function createKeys(): Promise<IssuerKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signing = {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(12).toString('base64url'),
  };
  return { signing, cookies: [randomBytes(32).toString('base64url')] };
}

/** An interrupted start leaves either no file or a complete one. */
async function writeAtomically(file: string, content: string) {
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
