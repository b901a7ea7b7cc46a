import { RawClient, until } from '@sevenfold/testing';
import { startGateway, type RunningGateway } from './support/running-gateway.js';

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway({
    RATE_LIMIT_PER_MINUTE: '60000',
    SIGN_IN_RATE_LIMIT_PER_MINUTE: '6000',
    CLIENT_FACTOR: '16',
  });
  gateway.neighbours.refusesUpgrades = true;
});
afterAll(() => gateway.stop());

const protocol = '/realms/sevenfold/protocol/openid-connect';
const socketPath = '/api/rydesync/socket';
const handshake = [
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
];
/** URLs that the API does not describe, with the headers of their clients. */
const addresses: [address: string, headers?: string[]][] = [
  ['/realms/sevenfold/.well-known/openid-configuration'],
  [`${protocol}/auth`],
  [`${protocol}/auth/none`],
  [`${protocol}/registrations`],
  [`${protocol}/token`],
  [`${protocol}/certs`],
  [`${protocol}/userinfo`],
  [`${protocol}/logout`],
  [`${protocol}/logout/confirm`],
  [`${protocol}/revoke`],
  [`${protocol}/login-status-iframe.html`],
  [`${protocol}/login-status-iframe.html/init`],
  ['/realms/sevenfold/login-actions/authenticate'],
  ['/realms/sevenfold/login-actions/authenticate/none'],
  ['/realms/sevenfold/login-actions/registration'],
  ['/realms/sevenfold/broker/google/endpoint'],
  ['/realms/master'],
  ['/resources/abc12/login/theme.css'],
  ['/', ['accept: text/html']],
  ['/rydesync/lobby', ['accept: text/html']],
  ['/admin/accounts', ['accept: text/html', 'sec-fetch-mode: navigate']],
  ['/no/such/page', ['accept: text/html']],
  ['/assets/none.js'],
  ['/api/maintenance/changes', ['accept: text/event-stream']],
  [socketPath, handshake],
];

const methods = [
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'BREW',
  'get',
];
const targets = [
  ...['%', '%zz', '%00', '%ff', '%c0%af', '%2e%2e/', '/../..', '//', '/.', ';a=b', '\\', '\u00e4'].map(
    end => (at: string) => at + end,
  ),
  ...[
    '?%',
    '?%00',
    '?a=%ff',
    '?a=%E0%A4',
    '?__proto__[a]=1',
    '?a[]=1&a[b]=2',
    '?a=1&a=2',
    '?\u00e4=1',
    '??',
    '?#',
  ].map(end => (at: string) => at + end),
  (at: string) => `${at}?a=${'x'.repeat(12_000)}`,
  (at: string) => `${at}?${'a=1&'.repeat(3_000)}`,
  (at: string) => `${at}/${'x'.repeat(12_000)}`,
  (at: string) => `/${at}`,
  (at: string) => `http://elsewhere.test${at}`,
  (at: string) => at.slice(1) || '*',
];
const headers = [
  ['content-length: -1'],
  ['content-length: 5, 6'],
  ['content-length: 9007199254740993'],
  ['content-length: 5', 'transfer-encoding: chunked'],
  ['transfer-encoding: nonsense'],
  ['expect: a miracle'],
  ['upgrade: h2c', 'connection: upgrade'],
  ['host: other'],
  ['host: a b'],
  [`cookie: ${'a=%; '.repeat(1_000)}`],
  [`authorization: Bearer ${'x'.repeat(8_000)}`],
  ['authorization: Basic %%%'],
  ['authorization: \u00e4'],
  [`x-long: ${'x'.repeat(20_000)}`],
  Array.from({ length: 900 }, (_, i) => `x-${i}: 1`),
  ['range: bytes=5-1,-0,0-99999999999999999999'],
  ['if-none-match: "', 'if-modified-since: never'],
  ['accept: ;;;q=a', 'accept-encoding: ,,;q=9', 'accept-language: %'],
  ['origin: null', 'referer: //', 'x-forwarded-for: %, ::::', 'forwarded: for="'],
  ['content-type: ;;;', 'content-length: 2', '', '{}'],
  ['a b: c'],
  [': no name'],
];

interface Attempt {
  what: string;
  lines: readonly string[];
}

function attemptsAt(address: string, own: readonly string[]): Attempt[] {
  const request = (what: string, method: string, target: string, more: readonly string[] = []): Attempt => ({
    what,
    lines: [
      `${method} ${target} HTTP/1.1`,
      ...(more.some(line => line.startsWith('host:')) ? [] : ['host: x']),
      ...own,
      ...more,
    ],
  });
  return [
    ...methods.map(method => request(`${method} ${address}`, method, address)),
    ...targets.map(change => request(`GET ${change(address).slice(0, 120)}`, 'GET', change(address))),
    ...headers.map(more =>
      request(`GET ${address} with ${more.join(', ').slice(0, 80)}`, 'GET', address, more),
    ),
    { what: `GET ${address} without a host`, lines: [`GET ${address} HTTP/1.1`, ...own] },
    {
      what: `GET ${address} with an unknown HTTP version`,
      lines: [`GET ${address} HTTP/7.9`, 'host: x', ...own],
    },
  ];
}

/** Aborts endless answers: the response head is enough. */
async function answerTo({ what, lines }: Attempt) {
  const client = await RawClient.open(gateway.url, lines);
  const isAnswered = () => client.text.includes('\r\n\r\n') || client.closed;
  await until(isAnswered, `an answer to ${what}`, 15_000);
  client.socket.destroy();
  return client;
}

// Jest passes a `done` callback for a missing parameter, so every row has both.
it.each(addresses.map(([address, own = []]) => [address, own] as const))(
  '%s answers any request, and never with an internal error',
  async (address, own) => {
    const attempts = attemptsAt(address, own);
    const answers = await Promise.all(attempts.map(answerTo));
    const wrong = answers.flatMap(({ status, text }, at) =>
      status < 200 || status >= 500 ? [{ what: attempts[at]!.what, text: text.slice(0, 300) }] : [],
    );
    expect(wrong).toEqual([]);
    expect(attempts.length).toBeGreaterThan(50);
  },
  30_000,
);

it('none of these requests is logged as an error', () => {
  expect(gateway.log().filter(({ level }) => level >= 50)).toEqual([]);
});
