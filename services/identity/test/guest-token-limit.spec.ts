import { expectProblem, startIdentity, type RunningIdentity } from './support/running-identity.js';
import { timeLeftIn } from '@sevenfold/testing';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity({ GUEST_TOKENS_PER_MINUTE: '3' });
});
afterAll(() => identity.stop());

const from = (address: string) =>
  identity.call('POST', '/api/identity/guest-token', { headers: { 'x-forwarded-for': address } });

describe('the limit on guest tokens', () => {
  it('counts each address separately, whether tokens are requested at once or one by one', async () => {
    // The next minute would start a new count.
    await timeLeftIn('minute', 20);
    const answers = await Promise.all([...Array(8)].map(() => from('10.0.0.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expectProblem(refused, { status: 429, code: 'guest-token.too-many' });
      expect(refused.headers.get('retry-after')).toBeTruthy();
    }
    expect(await from('10.0.0.2')).toMatchObject({ status: 200 });
  });

  it('counts a /64 of IPv6 as one client, whichever address each takes', async () => {
    await timeLeftIn('minute', 20);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(host => from(`2001:db8:7:7::${host}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await from('2001:db8:7:8::1')).toMatchObject({ status: 200 });
  });

  it('deletes the counts of past minutes', async () => {
    await identity.sql(`update guest_token_counts set minute = minute - interval '1 minute'`);
    expect(await from('10.0.0.1')).toMatchObject({ status: 200 });
    expect(await identity.sql('select address, issued from guest_token_counts')).toEqual([
      { address: '10.0.0.1', issued: 1 },
    ]);
  });
});
