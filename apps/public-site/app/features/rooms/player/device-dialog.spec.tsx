import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { renderInRoom, RoomStub } from '../testing/render-in-room';
import { DeviceDialog } from './device-dialog';
import type { Player } from './use-playback';

const estimate = { uncertaintyMs: 1, roundTripMs: 20, driftPpm: 0 };

it('keeps the focus in place when delays of other outputs are forgotten', () => {
  const stored = ['Headphones', 'Kitchen'].map(label => ({ id: label, label, nudgeMs: -40 }));
  const room = new RoomStub();
  Object.assign(room.realtime, { clock: { estimate: () => estimate } });
  const player = {
    playback: { nudgeMs: 0 },
    outputs: [{ id: '', label: 'Speaker' }],
    heardOn: { id: 'a1', label: 'Speaker' },
    context: () => undefined,
    reportedMs: () => undefined,
  } as unknown as Player;
  function Opened() {
    // Here, because the test's session clears the storage first.
    useState(() => localStorage.setItem('sevenfold.output-delays', JSON.stringify(stored)));
    return <DeviceDialog player={player} onClose={() => undefined} />;
  }
  renderInRoom(<Opened />, room);
  const focusAfter = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Forget the delay of ${name}` }));
    return document.activeElement;
  };
  expect(focusAfter('Kitchen')).toBe(screen.getByRole('heading', { name: 'Other outputs' }));
  expect(focusAfter('Headphones')).toBe(screen.getByRole('heading', { name: 'Output' }));
});
