import { permissionDenied, RealtimeError } from '@sevenfold/realtime-client';
import { Bench } from '../bench';
import { refused } from './opening-steps';

const denied = () => Promise.reject(new RealtimeError(permissionDenied, 'Not yours.'));

describe('what has to be refused', () => {
  it('says that an invalid payload was accepted when nothing refused it', async () => {
    await expect(refused(Promise.resolve())).rejects.toThrow('Invalid payload was accepted');
  });

  it('is a pass when it was refused, and only for lack of rights', async () => {
    expect(await refused(denied())).toContain('as it must be');
    await expect(refused(Promise.reject(new Error('The line broke')))).rejects.toThrow('The line broke');
  });
});

describe('a call in somebody’s name', () => {
  it('says that no ID token is available', async () => {
    const bench = new Bench({ user: undefined, token: async () => undefined }, 'lobby');
    await expect(bench.call('GET', '/api/identity/me')).rejects.toThrow('No ID token available');
  });
});
