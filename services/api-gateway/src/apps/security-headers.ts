import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** By name; undefined removes the header from an answer. */
export type SecurityHeaders = Readonly<Record<string, string | undefined>>;

/** Browser features that this site does not need. Kinds of pages that use one allow it below. */
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
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Features that some of our pages use. */
const used = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'microphone',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
] as const;

const opening = (...own: (typeof used)[number][]) => ({
  'permissions-policy': [
    ...used.map(feature => `${feature}=${own.includes(feature) ? '(self)' : '()'}`),
    ...closed.map(feature => `${feature}=()`),
  ].join(', '),
});

/** Defaults of every answer: nothing may run, frame, open or embed it. Other kinds override these. */
const answer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...opening(),
} satisfies SecurityHeaders;

/** Images for other sites: link preview cards, icons, the status badge. */
const picture: SecurityHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Sign-in opens in our popup. Keycloak may redirect it to Google and back; any other opener policy on these
 * pages would cut it off from the page that waits for the result. That page's own policy protects it.
 */
const popup: SecurityHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };

/**
 * Pages of the realm. The site frames them for silent sign-in. They have their own content policy.
 */
const signIn: SecurityHeaders = {
  ...popup,
  ...opening('publickey-credentials-create', 'publickey-credentials-get'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

/** Overrides by path. Pages and files set their own overrides when they are sent. */
const byPath: ReadonlyArray<[RegExp, SecurityHeaders]> = [
  [/^\/(realms|resources)\//, signIn],
  [/^\/auth\/callback\.html$/, popup],
  [/^\/(share\/.+|icon-[\w-]+\.png|apple-touch-icon\.png|favicon\.svg|api\/status\/badge\.svg)$/, picture],
];

/**
 * Sets headers on every answer of a server before anything reads the request, so that answers without a route
 * have them too.
 */
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

/**
 * Pages of the site. A popup keeps a reference to the page that opened it; another site that opens a page
 * does not.
 */
const sitePage: SecurityHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...opening('autoplay', 'clipboard-write', 'fullscreen', 'microphone', 'screen-wake-lock'),
};

const consolePage: SecurityHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...opening('autoplay', 'clipboard-write'),
};

/**
 * No content policy: a worker takes it from its script, and the code runner compiles WebAssembly in a worker.
 */
const file: SecurityHeaders = { 'content-security-policy': undefined };

/** Additional headers of an app's page or file. `policy` is the content policy of an HTML page. */
export function appHeaders(mount: '' | '/admin', policy: string | undefined): SecurityHeaders {
  if (policy === undefined) return file;
  return { ...(mount === '/admin' ? consolePage : sitePage), 'content-security-policy': policy };
}

/** Applies headers to an answer that already has the defaults; keeps a popup's opener policy. */
export function applyHeaders(reply: FastifyReply, headers: SecurityHeaders) {
  const opener = 'cross-origin-opener-policy';
  const isPopup = reply.raw.getHeader(opener) === popup[opener];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) reply.raw.removeHeader(name);
    else if (!(isPopup && name === opener)) void reply.header(name, value);
  }
}
