import { actionWords, outcomeDetail, targetWords } from '../../lib/audit-words';

describe('the audit log', () => {
  it('says in plain words what was read, and what was called', () => {
    expect(actionWords('personal-data.read')).toBe('Read personal data');
    const target = { kind: 'other', id: 'audit-log-export' } as const;
    expect(targetWords({ action: 'personal-data.read', target })).toBe('audit log, as a file');
    const call = { kind: 'other', id: 'POST /api/admin/room/a/close' } as const;
    expect(targetWords({ action: 'admin-api.call', target: call })).toBe('POST /api/admin/room/a/close');
  });

  it('leaves actions their names, by which they are found', () => {
    expect(actionWords('member.kick')).toBe('member.kick');
    const target = { kind: 'member', id: 'ada', room: 'evening' } as const;
    expect(targetWords({ action: 'member.kick', target })).toBe('member ada evening');
  });

  it('tells an effect with the reason for it', () => {
    expect(outcomeDetail({ detail: 'Closed lobby.', reason: 'Noise' })).toBe('Closed lobby. “Noise”');
    expect(outcomeDetail({ reason: 'Noise' })).toBe('“Noise”');
    expect(outcomeDetail({})).toBe('');
  });
});
