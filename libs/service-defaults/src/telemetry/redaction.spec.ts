import { describe, expect, it } from '@jest/globals';
import { proseWithoutPeople, Redaction, withoutPeople } from './redaction.js';

describe('redaction', () => {
  it.each([
    ['/api/accounts/ada00000-5e7e-4f01-8d00-000000000002/settings', '/api/accounts/·/settings'],
    ['/api/admin/room/first-room/kick/guest-7f3a_x', '/api/admin/room/first-room/kick/·'],
    ['http://127.0.0.1:3000/api/rydesync/socket?ticket=secret', 'http://127.0.0.1:3000/api/rydesync/socket'],
    ['/api/admin/accounts/ada%40sevenfold.test', '/api/admin/accounts/·'],
    ['/api/status/emails/unsubscribe/Zm9yIG9uZSBjbGljayBpbiBhIG1haWxi', '/api/status/emails/unsubscribe/·'],
    ['/ada00000-5e7e-4f01-8d00-000000000002,ada@sevenfold.test/x', '/·/x'],
    ['/api/contact/submissions', '/api/contact/submissions'],
  ])('of %s leaves %s', (address, left) => {
    expect(withoutPeople(address)).toBe(left);
  });

  it('of a log line removes people and searches', () => {
    const text =
      'ada@sevenfold.test, guest-7f3a_x at /api/accounts/ada00000-5e7e-4f01-8d00-000000000002?q=ada: refused';
    expect(proseWithoutPeople(text)).toBe('· · at /api/accounts/· refused');
  });

  it.each([
    [
      'GET /api/status/emails/unsubscribe/Zm9yIG9uZSBjbGljayBpbiBhIG1haWxi: refused',
      'GET /api/status/emails/unsubscribe/·: refused',
    ],
    ['ada00000-5e7e-4f01-8d00-000000000002,ada@sevenfold.test is taken', '· is taken'],
    ['203.0.113.9, and 2001:db8::7:1 closed', '·, and · closed'],
    ['connect ECONNREFUSED 10.42.0.7:5432', 'connect ECONNREFUSED 10.42.0.7:5432'],
    ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED ::1:5432'],
    [
      'at file:///app/dist/a-file-of-a-name-longer-than-most-tokens.js:10:20',
      'at file:///app/dist/a-file-of-a-name-longer-than-most-tokens.js:10:20',
    ],
  ])('of the line %s leaves %s', (text, left) => {
    expect(proseWithoutPeople(text)).toBe(left);
  });

  it('drops the client’s address, and keeps what happened', () => {
    const attributes = {
      'client.address': '203.0.113.9',
      'user_agent.original': 'A browser',
      'url.query': 'email=ada@sevenfold.test',
      'url.path': '/api/status',
      'http.response.status_code': 500,
    };
    new Redaction().onEnding({ attributes } as never);
    expect(attributes).toEqual({ 'url.path': '/api/status', 'http.response.status_code': 500 });
  });
});
