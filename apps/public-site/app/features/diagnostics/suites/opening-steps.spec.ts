import { permissionDenied, RealtimeError } from '@sevenfold/realtime-client';
import { Bench } from '../bench';
import { refused } from './opening-steps';

const denied = () => Promise.reject(new RealtimeError(permissionDenied, 'Not yours.'));

describe('an attempt that must be rejected', () => {
  it('fails if the payload was accepted', async () => {
    await expect(refused(Promise.resolve())).rejects.toThrow('Invalid payload was accepted');
  });

  it('passes only if it was rejected for lack of rights', async () => {
    expect(await refused(denied())).toContain('as it must be');
    await expect(refused(Promise.reject(new Error('The line broke')))).rejects.toThrow('The line broke');
  });
});

describe('a call with a token', () => {
  it('reports a missing ID token', async () => {
    const bench = new Bench({ user: undefined, token: async () => undefined }, 'lobby');
    await expect(bench.call('GET', '/api/identity/me')).rejects.toThrow('No ID token available');
  });
});
