import http from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createHash, randomBytes } from 'node:crypto';
import { startService } from '@sevenfold/service-defaults';
import { testDatabase } from '@sevenfold/testing';
import { createTestIssuer } from '@sevenfold/auth/testing';
import * as tus from 'tus-js-client';
import { contactIntake } from './dist/index.js';
const { apiGateway } = await import('../api-gateway/dist/index.js');
const [db, bus, issuer] = [await testDatabase('ci'), await testDatabase('bus'), await createTestIssuer()];
const base = {
  ISSUER_URL: issuer.issuerUrl,
  ISSUER_JWKS_URL: issuer.jwksUrl,
  GUEST_JWKS_URL: issuer.jwksUrl,
  LOG_LEVEL: 'warn',
};
const dir = mkdtempSync(tmpdir() + '/gwt-');
const ci = await startService(contactIntake, {
  env: { ...base, DATABASE_URL: db.url, BUS_DATABASE_URL: bus.url, DATA_DIRECTORY: dir },
});
const u = ci.url;
const gw = await startService(apiGateway, {
  env: {
    ...base,
    IDENTITY_URL: u,
    ACCOUNTS_URL: u,
    CONTACT_INTAKE_URL: u,
    ROOMS_GATEWAY_URL: u,
    MODERATION_URL: u,
    STATUS_URL: u,
    SIGN_IN_URL: u,
    SITE_DIRECTORY: dir,
    CONSOLE_DIRECTORY: dir,
    RATE_LIMIT_PER_MINUTE: '100000',
  },
});
const token = await issuer.token({ uid: 'ada' });
const auth = { authorization: `Bearer ${token}` };
const bytes = Buffer.concat([Buffer.from('RIFFxxxxWAVEfmt '), randomBytes(20 * 1024 * 1024)]);
const res = await fetch(gw.url + '/api/contact/submissions', {
  method: 'POST',
  headers: { ...auth, 'content-type': 'application/json', 'idempotency-key': 'trial-key-1' },
  body: JSON.stringify({
    name: 'A',
    email: 'a@b.test',
    message: 'hi',
    files: [{ name: 'a.wav', size: bytes.length, type: 'audio/wav' }],
  }),
});
const sub = await res.json();
console.log(res.status, sub.status);
const path = sub.uploads[0].url;
await new Promise(resolve => {
  const r = http.request(gw.url + path, {
    method: 'PATCH',
    headers: {
      ...auth,
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  r.on('error', resolve);
  r.write(bytes.subarray(0, 9_000_000), () => setTimeout(() => r.destroy(), 300));
});
await new Promise(r => setTimeout(r, 500));
const head = await fetch(gw.url + path, { method: 'HEAD', headers: { ...auth, 'tus-resumable': '1.0.0' } });
console.log('head', head.status, Object.fromEntries(head.headers));
const conflict = await fetch(gw.url + path, {
  method: 'PATCH',
  headers: {
    ...auth,
    'tus-resumable': '1.0.0',
    'upload-offset': '3',
    'content-type': 'application/offset+octet-stream',
  },
  body: Buffer.from('xx'),
});
console.log('conflict', conflict.status, await conflict.text());
let t = performance.now();
await new Promise((resolve, reject) =>
  new tus.Upload(bytes, {
    uploadUrl: gw.url + path,
    chunkSize: 8 * 1024 * 1024,
    headers: auth,
    retryDelays: [100, 200],
    onSuccess: resolve,
    onError: reject,
  }).start(),
);
console.log('uploaded in', Math.round(performance.now() - t));
const got = await (
  await fetch(gw.url + '/api/contact/submissions/' + sub.submissionId, { headers: auth })
).json();
console.log(got.status, got.files[0].sha256 === createHash('sha256').update(bytes).digest('hex'));
const admin = await issuer.token({ uid: 'op', admin: true });
const inbox = await (
  await fetch(gw.url + '/api/admin/contact/submissions/' + sub.submissionId, {
    headers: { authorization: `Bearer ${admin}` },
  })
).json();
const dl = await fetch(gw.url + inbox.files[0].downloadUrl);
console.log(
  'download',
  dl.status,
  dl.headers.get('content-disposition'),
  Buffer.from(await dl.arrayBuffer()).equals(bytes),
);
await gw.stop();
await ci.stop();
await issuer.stop();
await db.drop();
await bus.drop();
process.exit(0);
