import { render, screen } from '@testing-library/react';
import { useHeadingFocus } from './use-heading-focus.js';

function Page({ path, own }: { path: string; own?: boolean }) {
  useHeadingFocus(path);
  return (
    <>
      <nav>
        <a href="/next">Next</a>
      </nav>
      <main>
        <h1>{path}</h1>
        {own && <input aria-label="Own" ref={field => field?.focus()} />}
      </main>
    </>
  );
}

describe('the focus after a navigation', () => {
  beforeEach(() => history.replaceState(null, '', '/'));
  const focused = () => document.activeElement!.textContent;

  it('stays where it is on the first page, and when only the query changes', () => {
    const { rerender } = render(<Page path="/one" />);
    expect(document.activeElement).toBe(document.body);
    screen.getByRole('link').focus();
    rerender(<Page path="/one" />);
    expect(focused()).toBe('Next');
  });

  it('moves to the heading of each new page', () => {
    const { rerender } = render(<Page path="/one" />);
    screen.getByRole('link').focus();
    rerender(<Page path="/two" />);
    expect(focused()).toBe('/two');
    screen.getByRole('link').focus();
    rerender(<Page path="/one" />);
    expect(focused()).toBe('/one');
  });

  it('is left to a page that sets it itself', () => {
    const { rerender } = render(<Page path="/one" />);
    rerender(<Page path="/two" own />);
    expect(document.activeElement).toBe(screen.getByLabelText('Own'));
  });

  it('is left to the part of a page that the link targets', () => {
    const { rerender } = render(<Page path="/one" />);
    screen.getByRole('link').focus();
    history.replaceState(null, '', '/two#part');
    rerender(<Page path="/two" />);
    expect(focused()).toBe('Next');
  });
});
