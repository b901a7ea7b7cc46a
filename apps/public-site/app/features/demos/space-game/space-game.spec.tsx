import { fireEvent, render, screen } from '@testing-library/react';
import SpaceGame from './space-game';

describe('Gravel & Gems', () => {
  beforeEach(() => {
    localStorage.clear();
    render(<SpaceGame seed={3} />);
  });

  it('launches from the menu and focuses the sky', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Launch Mission' }));
    expect(document.activeElement).toBe(screen.getByRole('application'));
    expect(screen.getByRole('status').textContent).toBe('Level 1. 3 lives.');
    expect(screen.queryByRole('button', { name: 'Launch Mission' })).toBeNull();
  });

  it('pauses with a key and resumes with a button', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Launch Mission' }));
    fireEvent.keyDown(screen.getByRole('application'), { code: 'KeyP' });
    expect(screen.getByRole('status').textContent).toBe('Paused.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Resume' })[0]!);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('status').textContent).toBe('Paused.');
  });

  it('lists the items and their points', () => {
    expect(screen.getByText('Gem').closest('div')!.textContent).toContain('10 points');
  });
});
