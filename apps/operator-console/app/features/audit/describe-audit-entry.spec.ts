import { actionChoices, describeAction, outcomeDetail, describeTarget } from '../../lib/describe-audit-entry';

describe('the audit log', () => {
  it('says in plain words what was read, and what was called', () => {
    expect(describeAction('personal-data.read')).toBe('Read personal data');
    const target = { kind: 'other', id: 'audit-log-export' } as const;
    expect(describeTarget({ action: 'personal-data.read', target })).toBe('audit log, as a file');
    const unknown = { kind: 'other', id: 'comets' } as const;
    expect(describeTarget({ action: 'personal-data.read', target: unknown })).toBe('other comets');
    const call = { kind: 'other', id: 'POST /api/admin/room/a/close' } as const;
    expect(describeTarget({ action: 'admin-api.call', target: call })).toBe('POST /api/admin/room/a/close');
  });

  it('describes every action in its own words, and shows one from another release unchanged', () => {
    expect(describeAction('member.kick')).toBe('Kicked a member');
    expect(describeAction('comet.catch')).toBe('comet.catch');
    const words = actionChoices.map(choice => choice.words);
    for (const each of words) expect(each).toMatch(/^[A-Z][a-z]+( [A-Za-z-]+)*$/);
    expect(new Set(words).size).toBe(words.length);
    const target = { kind: 'member', id: 'ada', room: 'evening' } as const;
    expect(describeTarget({ action: 'member.kick', target })).toBe('member ada evening');
  });

  it('shows an effect together with its reason', () => {
    expect(outcomeDetail({ detail: 'Closed lobby.', reason: 'Noise' })).toBe('Closed lobby. “Noise”');
    expect(outcomeDetail({ reason: 'Noise' })).toBe('“Noise”');
    expect(outcomeDetail({})).toBe('');
  });
});
