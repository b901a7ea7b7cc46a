import { outsideHeaders } from './outside-headers.js';

const headersOf = (headers: Record<string, string>) =>
  outsideHeaders(headers, '203.0.113.7', 'https://sevenfold.example') as Record<string, string>;

it.each([
  'x-user',
  'x-user-id',
  'X-User',
  'x-role',
  'x-roles',
  'x-uid',
  'x-principal',
  'x-admin',
  'x-next-pod',
  'x-forwarded-user',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
  'baggage',
  'traceparent',
  'tracestate',
  'expect',
])('does not pass on %s from outside', name => {
  expect(Object.keys(headersOf({ [name]: 'forged', accept: '*/*' }))).not.toContain(name);
});

it.each(['authorization', 'content-type', 'cookie', 'idempotency-key', 'if-none-match', 'forwarded-by-me'])(
  'passes on %s',
  name => expect(headersOf({ [name]: 'kept' })[name]).toBe('kept'),
);

it('sets the client’s address and how it reached us', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': '1',
  };
  expect(headersOf(forged)).toEqual({
    host: 'sevenfold.example',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'sevenfold.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
  });
});
