import type { AuditEntry } from '@sevenfold/contracts';
import { csvHead, csvLine } from './audit-csv.js';

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-04T05:06:07.000Z',
  action: 'member.kick',
  operator: { uid: 'olga', name: 'Olga' },
  target: { kind: 'member', id: 'ada', room: 'lobby' },
  service: 'moderation',
  outcome: 'done',
  ...fields,
});

describe('the audit log as CSV', () => {
  it('has a cell for each column', () => {
    const plain = csvLine(entry({}));
    expect(plain.split(',')).toHaveLength(csvHead.split(',').length);
    expect(plain).toMatch(/^2026-03-04T05:06:07\.000Z,Olga,olga,member\.kick,member,ada,lobby,/);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\u200b=1', '＝1', '\r=1', '|cmd', '%0A=1'])(
    'keeps %j from being run as a formula',
    reason => {
      expect(csvLine(entry({ reason }))).toContain(`"'${reason}"`);
    },
  );

  it('keeps quotes, commas and lines within their cell', () => {
    const line = csvLine(entry({ reason: 'He said "no", twice,\nand left' }));
    expect(line).toContain('"He said ""no"", twice,\nand left"');
  });
});
