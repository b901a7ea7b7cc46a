import { describe, expect, it } from '@jest/globals';
import type { DecidedDivisionRequest, DivisionRequest } from '@sevenfold/contracts';
import { describeDecision, decisionPrompts, personOf } from './describe-decision';

const request = (changes: Partial<DivisionRequest> = {}): DivisionRequest => ({
  id: 'r',
  uid: 'a1b2c3d4e5',
  division: 'echoverse',
  reason: 'Please',
  status: 'approved',
  createdAt: '',
  updatedAt: '',
  actor: { uid: 'a1b2c3d4e5', email: 'ada@x.test' },
  ...changes,
});

describe('a decision about access', () => {
  it('names people by their email address, or by the beginning of their uid', () => {
    expect(personOf(request())).toBe('ada@x.test');
    expect(personOf(request({ actor: { uid: 'a1b2c3d4e5', email: null } }))).toBe('a1b2c3d4');
  });

  it('asks about one person and one division', () => {
    expect(decisionPrompts.approve.question('ada@x.test', 'echoverse')).toBe(
      'Let ada@x.test into EchoVerse?',
    );
  });

  it('says what the person is now', () => {
    const decided = (changes: Partial<DivisionRequest>) =>
      ({ request: request(changes), level: 'member' }) as DecidedDivisionRequest;
    expect(describeDecision(decided({}))).toBe('ada@x.test is now a member of EchoVerse.');
    expect(describeDecision(decided({ status: 'denied' }))).toBe(
      'ada@x.test’s request for EchoVerse was denied.',
    );
  });
});
