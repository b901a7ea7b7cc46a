import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../testing/render-site';
import { serverStub } from '../testing/server-stub';
import { Listing } from './listing';

const text = 'const bpm = 96; // calm\n\nif (bpm)\n  play(bpm);';

function listing(writeText: (copied: string) => Promise<void>) {
  Object.assign(navigator, { clipboard: { writeText } });
  serverStub();
  renderSite(<Listing name="beat.ts" text={text} />, { path: '/', session: nobodysSession() });
  fireEvent.click(screen.getByRole('button', { name: 'Copy beat.ts' }));
}

describe('a code listing', () => {
  it('copies the code as it is written', async () => {
    const writeText = jest.fn(async (_: string) => undefined);
    listing(writeText);
    expect(await screen.findByText('Code copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(text);
  });

  it('shows indents that no line can break after', async () => {
    listing(async () => undefined);
    await screen.findByText('Code copied');
    const shown = document.querySelector('code')?.textContent?.trimEnd();
    expect(shown).toBe(text.replace('  ', '\u00a0\u00a0'));
  });

  it('says what to do if the browser blocks the clipboard', async () => {
    listing(() => Promise.reject(new Error('blocked')));
    expect(await screen.findByText(/copy it by hand/)).toBeTruthy();
  });
});
