import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { realm } from '@sevenfold/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Issues tokens for the services of a proof. Nobody else can reach it, and its key is gone when it stops. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'proof', alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = (uid: string, claims: object = {}) =>
    new SignJWT({ azp: realm.webClient, typ: 'Bearer', name: uid, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'proof', typ: 'JWT' })
      .setIssuer(url)
      .setAudience(realm.audience)
      .setSubject(uid)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(privateKey);
  return {
    url,
    token,
    operator: () => token('backup-proof-operator', { admin: true, role: realm.adminRole }),
    stop() {
      server.close();
      // Idle connections of the services would keep the server open.
      server.closeAllConnections();
    },
  };
}
