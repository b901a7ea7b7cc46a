import { fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../../testing/render-site';
import { RefusedEntry } from './refused-entry';
import type { EntryFault } from './use-room';

describe('a door that stays shut', () => {
  const entered: (string | undefined)[] = [];
  const render = (fault: Partial<EntryFault> & { code: string }) =>
    renderSite(
      <RefusedEntry
        name="evening"
        fault={{ message: 'No.', ...fault }}
        onEnter={password => entered.push(password)}
      />,
      { session: nobodysSession() },
    );

  beforeEach(() => {
    entered.length = 0;
  });

  it('asks for the password and says when it was wrong', () => {
    render({ code: 'room.password-wrong' });
    expect(screen.getByText('That is not the password.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } });
    fireEvent.click(screen.getByRole('button', { name: 'Come in' }));
    expect(entered).toEqual(['sesame']);
  });

  it('says how long to wait after too many tries', () => {
    render({ code: 'limit.too-many', retryAfterMs: 30_000, tried: true });
    expect(screen.getByText('Too many tries. Wait 30 seconds.')).toBeTruthy();
  });

  it.each([
    ['room.kicked', 'You were removed from evening'],
    ['room.full', 'evening is full'],
    ['room.approval-denied', 'Not this time'],
    ['store.unavailable', 'Could not join'],
  ])('tells of %s, and leads to other rooms', (code, title) => {
    render({ code });
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByRole('link', { name: 'All rooms' })).toBeTruthy();
  });

  it('says when somebody who was removed may come back', () => {
    render({ code: 'room.kicked', until: new Date(2026, 0, 1, 20, 15).getTime() });
    expect(screen.getByRole('alert').textContent).toMatch(/come back at (8:15|20:15)/);
  });
});
