import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { nobodysSession, renderQueryingPage } from '../../../testing/render-site';
import { Dialog } from './dialog';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Invite</button>
      {open && (
        <Dialog title="Bring people" onClose={() => setOpen(false)}>
          <button data-autofocus>Copy link</button>
        </Dialog>
      )}
    </>
  );
}

describe('a dialog above the room', () => {
  it('returns the focus to the element that opened it', async () => {
    renderQueryingPage(<Page />, { session: nobodysSession() });
    const opener = screen.getByRole('button', { name: 'Invite' });
    opener.focus();
    fireEvent.click(opener);
    const inside = await screen.findByRole('button', { name: 'Copy link' });
    await waitFor(() => expect(document.activeElement).toBe(inside));
    fireEvent.keyDown(inside, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
