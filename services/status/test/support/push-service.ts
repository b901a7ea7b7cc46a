import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, SubscribeByPush } from '@sevenfold/contracts';
import { decrypt } from 'http_ece';

/**
 * A push service with its browsers, as far as an application server sees them: it takes messages, checks who sends them, and
 * decrypts them as a browser does.
 */
export async function startPushService() {
  const browsers = new Map<string, TestBrowser>();
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url!);
    void bodyOf(request).then(body => {
      if (browser && browser.answers < 300) browser.take(request, body);
      response.writeHead(browser?.answers ?? 404).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    browser() {
      const path = `/${randomBytes(16).toString('hex')}`;
      const browser = new TestBrowser(url + path);
      browsers.set(path, browser);
      return browser;
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}

export class TestBrowser {
  readonly messages: (PushMessage & { ttl: number; publicKey: string })[] = [];
  /** The status with which its push service answers; 410 when it is gone. */
  answers = 201;
  tries = 0;
  private readonly ecdh = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.ecdh.generateKeys();
  }

  get subscription(): Pick<SubscribeByPush, 'endpoint' | 'keys'> {
    const p256dh = this.ecdh.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.auth.toString('base64url') } };
  }

  take({ headers }: IncomingMessage, body: Buffer) {
    this.tries += 1;
    const text = decrypt(body, { version: 'aes128gcm', privateKey: this.ecdh, authSecret: this.auth });
    const message = JSON.parse(text.toString()) as PushMessage;
    const publicKey = verifiedSender(headers.authorization!, new URL(this.endpoint).origin);
    this.messages.push({ ...message, ttl: Number(headers['ttl']), publicKey });
  }
}

/**
 * The sender's public key.
 * @throws unless its signature (RFC 8292) is valid and meant for this push service.
 */
function verifiedSender(authorization: string, audience: string): string {
  const [, token, publicKey] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
  const [header, claims, signature] = token!.split('.');
  const point = Buffer.from(publicKey!, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as {
    aud: string;
    exp: number;
  };
  if (!isValid || aud !== audience || exp * 1_000 < Date.now())
    throw new Error('The signature is not the sender’s.');
  return publicKey!;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
