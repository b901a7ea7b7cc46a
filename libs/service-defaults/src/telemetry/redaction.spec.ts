import { describe, expect, it } from '@jest/globals';
import { proseWithoutPeople, Redaction, withoutPeople } from './redaction.js';

describe('redaction', () => {
  it.each([
    ['/api/accounts/ada00000-5e7e-4f01-8d00-000000000002/settings', '/api/accounts/·/settings'],
    ['/api/admin/room/first-room/kick/guest-7f3a_x', '/api/admin/room/first-room/kick/·'],
    ['http://127.0.0.1:3000/api/rydesync/socket?ticket=secret', 'http://127.0.0.1:3000/api/rydesync/socket'],
    ['/api/admin/accounts/ada%40sevenfold.test', '/api/admin/accounts/·'],
    ['/api/status/emails/unsubscribe/Zm9yIG9uZSBjbGljayBpbiBhIG1haWxi', '/api/status/emails/unsubscribe/·'],
    ['/api/contact/submissions', '/api/contact/submissions'],
  ])('of %s leaves %s', (address, left) => {
    expect(withoutPeople(address)).toBe(left);
  });

  it('of a line of the log leaves nobody and no search', () => {
    const text =
      'ada@sevenfold.test, guest-7f3a_x at /api/accounts/ada00000-5e7e-4f01-8d00-000000000002?q=ada: refused';
    expect(proseWithoutPeople(text)).toBe('· · at /api/accounts/· refused');
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
