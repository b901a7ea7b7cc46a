import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** By name; undefined where an answer must go without. */
export type SecurityHeaders = Readonly<Record<string, string | undefined>>;

/** What browsers offer and this site does not need. A feature is opened by the kind of page that uses it. */
const closed = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** What some pages of ours use. */
const used = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
] as const;

const opening = (...own: (typeof used)[number][]) => ({
  'permissions-policy': [
    ...used.map(feature => `${feature}=${own.includes(feature) ? '(self)' : '()'}`),
    ...closed.map(feature => `${feature}=()`),
  ].join(', '),
});

/** Every answer starts as this: nothing may run, frame, open or embed it. Other kinds say where they differ. */
const answer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...opening(),
} satisfies SecurityHeaders;

/** Pictures for other sites: cards of shared links, icons, the badge of the status page. */
const picture: SecurityHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Sign-in opens in a popup of ours. Keycloak may send it on to Google and back; any other opener policy than none on these
 * pages would cut it off from the page that waits for the answer. That page is protected by its own.
 */
const popup: SecurityHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };

/** Pages of the realm. They are framed by the site for silent sign-in and bring a content policy of their own. */
const signIn: SecurityHeaders = {
  ...popup,
  ...opening('publickey-credentials-create', 'publickey-credentials-get'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

/** Differences by path. What a page or file differs in, it says as it is sent. */
const byPath: ReadonlyArray<[RegExp, SecurityHeaders]> = [
  [/^\/(realms|resources)\//, signIn],
  [/^\/auth\/callback\.html$/, popup],
  [/^\/(share\/.+|icon-[\w-]+\.png|apple-touch-icon\.png|favicon\.svg|api\/status\/badge\.svg)$/, picture],
];

/** Headers of every answer of a server, also of those that no route gave: set before anything reads the request. */
export function setSecurityHeaders(server: Server, publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const always: SecurityHeaders = secure
    ? { ...answer, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : answer;
  server.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const path = url.split(/[?#]/, 1)[0]!;
    const own = byPath.find(([pattern]) => pattern.test(path))?.[1];
    for (const [name, value] of Object.entries({ ...always, ...own })) response.setHeader(name, value!);
  });
}

/** Pages of the site. Popups that they open keep them as their opener; no other site does. */
const sitePage: SecurityHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...opening('autoplay', 'clipboard-write', 'fullscreen', 'microphone'),
};

const consolePage: SecurityHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...opening('autoplay', 'clipboard-write'),
};

/** No content policy: a worker runs by that of its script, and the code runner compiles WebAssembly in one. */
const file: SecurityHeaders = { 'content-security-policy': undefined };

/** What a page or a file of an app has beside the above. `policy` is the content policy of an HTML page. */
export function appHeaders(mount: '' | '/admin', policy: string | undefined): SecurityHeaders {
  if (policy === undefined) return file;
  return { ...(mount === '/admin' ? consolePage : sitePage), 'content-security-policy': policy };
}

/** Sets headers on an answer that is one of the above already; a popup's opener policy is kept. */
export function applyHeaders(reply: FastifyReply, headers: SecurityHeaders) {
  const opener = 'cross-origin-opener-policy';
  const isPopup = reply.raw.getHeader(opener) === popup[opener];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) reply.raw.removeHeader(name);
    else if (!(isPopup && name === opener)) void reply.header(name, value);
  }
}
