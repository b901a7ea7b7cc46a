import { createHash } from 'node:crypto';
import type { ContactChallenge } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import type { Client } from './support/client.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';

let intake: RunningIntake;
beforeAll(async () => {
  intake = await startIntake({
    CONTACT_PER_MINUTE: '5',
    CONTACT_FREE_PER_HOUR: '2',
    CONTACT_PROOF_BITS: '8',
  });
});
afterAll(() => intake?.stop());

const message = { name: 'Ada', email: 'ada@sevenfold.test', message: 'Hello' };
const send = (person: Client, changes: object = {}) =>
  person.call('POST', '/api/contact/submissions', { ...message, ...changes });
const challengeFor = async (person: Client): Promise<ContactChallenge> =>
  (await person.call('POST', '/api/contact/challenge')).body;

function zeroBits(challenge: string, nonce: string) {
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
  return Math.clz32(Number.parseInt(digest.slice(0, 8), 16));
}

function answer({ challenge, bits }: ContactChallenge, fits = (found: number) => found >= bits) {
  for (let nonce = 0; ; nonce++)
    if (fits(zeroBits(challenge, nonce.toString(36)))) return { challenge, nonce: nonce.toString(36) };
}

describe('someone who sends many messages', () => {
  it('needs a proof of work after the free messages, and must pause after too many within a minute', async () => {
    const person = await intake.person('busy');
    expect([(await send(person)).status, (await send(person)).status]).toEqual([201, 201]);
    const refused = await send(person);
    expect([refused.status, refused.body.code]).toEqual([429, 'contact.proof-required']);
    for (let more = 0; more < 3; more++) {
      const proof = answer(await challengeFor(person));
      expect((await send(person, { proof })).status).toBe(201);
    }
    const proof = answer(await challengeFor(person));
    const tooFast = await send(person, { proof });
    expect([tooFast.status, tooFast.body.code]).toEqual([429, 'contact.too-fast']);
    expect(
      await intake.sql(`select suspicion from submission where uid = 'busy' order by created_at`),
    ).toEqual([null, null, 'many', 'many', 'many'].map(suspicion => ({ suspicion })));
  });

  it('gains nothing by sending all of them at once', async () => {
    const person = await intake.person('parallel');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await intake.sql(`select id from submission where uid = 'parallel'`)).toHaveLength(2);
  });
});

describe('someone who fills in the honeypot field', () => {
  it('is asked for a proof of work, and accepted with one', async () => {
    const person = await intake.person('trapped');
    const refused = await send(person, { homepage: 'https://evil.example' });
    expect([refused.status, refused.body.code]).toEqual([429, 'contact.proof-required']);
    const proof = answer(await challengeFor(person));
    const { status, body } = await send(person, { homepage: 'https://evil.example', proof });
    expect(status).toBe(201);
    const admin = await intake.admin();
    const { body: shown } = await admin.call('GET', `/api/admin/contact/submissions/${body.submissionId}`);
    expect(shown.suspicion).toBe('trap');
    expect(JSON.stringify(shown)).not.toContain('evil.example');
  });

  it.each([
    [
      'one that was used',
      async (person: Client) => {
        const proof = answer(await challengeFor(person));
        await send(person, { homepage: 'x', proof });
        return proof;
      },
    ],
    [
      'one with too little work',
      async (person: Client) => {
        const challenge = await challengeFor(person);
        return answer(challenge, found => found < challenge.bits);
      },
    ],
    ['one for someone else', async () => answer(await challengeFor(await intake.person('somebody-else')))],
    [
      'one that was replaced',
      async (person: Client) => {
        const before = answer(await challengeFor(person));
        await challengeFor(person);
        return before;
      },
    ],
    [
      'one that is too old',
      async (person: Client) => {
        const proof = answer(await challengeFor(person));
        await intake.sql(`update proof_challenge set expires_at = now() - interval '1 second'`);
        return proof;
      },
    ],
  ])('is rejected with %s', async (_, proofOf) => {
    const person = await intake.person();
    const { status, body } = await send(person, { homepage: 'x', proof: await proofOf(person) });
    expect([status, body.code]).toEqual([400, 'contact.proof-invalid']);
  });

  it('keeps a valid proof if the message was rejected', async () => {
    const person = await intake.person();
    const proof = answer(await challengeFor(person));
    const wrong = await send(person, { homepage: 'x', proof, files: [{ name: 'a.exe', size: 1 }] });
    expect(wrong.status).toBe(415);
    expect((await send(person, { homepage: 'x', proof })).status).toBe(201);
  });
});

it('gives guests no challenge', async () => {
  expect((await (await intake.visitor()).call('POST', '/api/contact/challenge')).status).toBe(403);
  expect((await intake.nobody.call('POST', '/api/contact/challenge')).status).toBe(401);
});

it('deletes challenges that have expired, and no others', async () => {
  for (const uid of ['late', 'in-time']) await challengeFor(await intake.person(uid));
  const asked = `select uid from proof_challenge where uid in ('late', 'in-time')`;
  expect(await intake.sql(asked)).toHaveLength(2);
  await intake.sql(`update proof_challenge set expires_at = now() - interval '1 second' where uid = 'late'`);
  await until(async () => (await intake.sql(asked)).length < 2, 'the expired challenge is deleted');
  expect(await intake.sql(asked)).toEqual([{ uid: 'in-time' }]);
});
