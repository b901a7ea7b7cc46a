import { fireEvent, render, screen } from '@testing-library/react';
import { chooseColorScheme } from '@sevenfold/ui';
import Reader from './reader';
import { readingMinutes, story, wordCount } from './story';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading').textContent;

describe('the reader', () => {
  beforeEach(() => localStorage.clear());

  it('turns chapters with buttons and arrow keys, and stops at both ends', () => {
    const { container } = render(<Reader />);
    expect(heading()).toBe('Chapter 1 The Card for Fog');
    press('← Previous');
    expect(heading()).toContain('Chapter 1');
    press('Next →');
    fireEvent.keyDown(container.querySelector('article')!, { key: 'ArrowRight' });
    fireEvent.keyDown(container.querySelector('article')!, { key: 'ArrowRight' });
    expect(heading()).toBe('Chapter 3 Yonder');
    expect(document.activeElement?.textContent).toBe(heading());
  });

  it('shows the word count and the reading time of a chapter', () => {
    render(<Reader />);
    const words = wordCount(story[0]!);
    expect(screen.getByText(`${words} words, about ${readingMinutes(words)} min`)).toBeTruthy();
  });

  it('sets the font size from 12 to 18 pixels', () => {
    render(<Reader />);
    for (let time = 0; time < 9; time += 1) press('Font size: more');
    expect(screen.getByText('18 px')).toBeTruthy();
    for (let time = 0; time < 9; time += 1) press('Font size: less');
    expect(screen.getByText('12 px')).toBeTruthy();
  });

  it('keeps the bookmark, the theme and the font size for the next visit', () => {
    const { unmount } = render(<Reader />);
    press('Bookmark');
    press('Next →');
    press('Bookmark');
    fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    unmount();

    render(<Reader />);
    expect(heading()).toContain('Chapter 2');
    expect(screen.getByRole('button', { name: 'Bookmark' }).getAttribute('aria-pressed')).toBe('true');
    expect((screen.getByRole('radio', { name: 'Dark' }) as HTMLInputElement).checked).toBe(true);
    press('Bookmark');
    press('← Previous');
    expect(screen.getByRole('button', { name: 'Bookmark' }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Go to bookmark' })).toBeNull();
  });

  it('opens in the site’s theme, and then keeps its own', () => {
    const isDark = () => (screen.getByRole('radio', { name: 'Dark' }) as HTMLInputElement).checked;
    chooseColorScheme('dark');
    const { unmount } = render(<Reader />);
    expect(isDark()).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Light' }));
    unmount();

    render(<Reader />);
    expect(isDark()).toBe(false);
  });

  it('survives invalid stored values', () => {
    localStorage.setItem('sevenfold.reader', '{"size":400,"light":7,"bookmark":"x"}');
    render(<Reader />);
    expect(screen.getByText('17 px')).toBeTruthy();
  });
});
