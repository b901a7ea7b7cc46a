import { fireEvent, screen, waitFor } from '@testing-library/react';
import { queued, Refusal, renderInRoom, RoomStub } from '../testing/render-in-room';
import { QueuePanel } from './queue-panel';

const three = [queued('a', 'Amber', 'ada'), queued('b', 'Bells', 'ben'), queued('c', 'Comet', 'ada')];

describe('the queue', () => {
  it('is reordered with arrow keys, and announces the new position', async () => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Comet' }), { key: 'ArrowUp' });
    expect(room.asked).toEqual([['queue.move', 'c', 'b']]);
    expect(await screen.findByText('Comet: place 2 of 3')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Bells' }), { key: 'ArrowDown' });
    expect(room.asked.at(-1)).toEqual(['queue.move', 'b', undefined]);
  });

  it.each([
    ['up from the first place', 'Amber', 'ArrowUp'],
    ['down from the last', 'Comet', 'ArrowDown'],
  ])('does not move %s', (_, title, key) => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.keyDown(screen.getByRole('button', { name: `Move ${title}` }), { key });
    expect(room.asked).toEqual([]);
  });

  it('lets listeners remove only their own entries, and none when the queue is closed', () => {
    const room = new RoomStub({ queue: three, role: 'participant', uid: 'ben' });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Remove Bells',
    ]);
    room.change({ settings: { ...room.state.settings, queueOpen: false } });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  const removed = (at: number) => ({ ...three[at]!, reason: 'removed' as const, removedAt: at });

  it('restores the person’s own removed entry, even if others removed entries since', async () => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bells' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    room.change({ queue: [three[0]!], history: [removed(2), removed(1)] });
    fireEvent.click(undo);
    expect(room.asked).toEqual([
      ['queue.remove', 'b'],
      ['queue.restore', 'b'],
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('distinguishes the current track from played ones', () => {
    const played = (at: number) => ({ ...three[at]!, reason: 'played' as const, removedAt: 10 - at });
    const session = {
      trackUrl: three[1]!.trackUrl,
      position: 0,
      rate: 1,
      paused: false,
      at: 1,
      seq: 4,
      epoch: 1,
    };
    const room = new RoomStub({
      session,
      history: [removed(0), played(1), played(2), { ...played(1), key: 'd' }],
    });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    const said = () =>
      screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(said()).toEqual(
      ['Amberremoved', 'Bellson now', 'Cometplayed', 'Bellsplayed'].map(text => text + 'Put back'),
    );
    room.change({ session: null });
    expect(said()[1]).toBe('BellsplayedPut back');
  });

  it('moves the focus of removed entries to Undo, and then to the heading', async () => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    const button = screen.getByRole('button', { name: 'Remove Bells' });
    button.focus();
    fireEvent.click(button);
    room.change({ queue: [three[0]!, three[2]!], history: [removed(1)] });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Up next' }));
  });

  it('moves the focus to the heading when the entry played now leaves the queue', () => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    screen.getByRole('button', { name: 'Play Bells now' }).focus();
    room.change({ queue: [three[0]!, three[2]!] });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Up next' }));
  });

  it.each([
    ['another is removed', 'Remove Amber', [three[2]!]],
    ['the rest is cleared', 'Clear', []],
  ])('keeps the focus on Undo when %s while an entry can be restored', async (_, name, rest) => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    const press = (name: string) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
    };
    press('Remove Bells');
    room.change({ queue: [three[0]!, three[2]!] });
    expect(await screen.findByText('Removed Bells')).toBeTruthy();
    press(name);
    room.change({ queue: rest });
    await waitFor(() => expect(screen.queryByText('Removed Bells')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  });

  it('restores a cleared queue as far as its history goes', async () => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Removed 3 tracks')).toBeTruthy();
    room.change({ queue: [], history: [removed(2), removed(1)] });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(room.asked).toEqual([['queue.clear'], ['queue.restore', 'c', 'b']]);
  });

  it.each(['Remove Bells', 'Clear'])('says why “%s” was rejected, and offers no undo', async name => {
    const room = new RoomStub({ queue: three });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    room.refusal = new Refusal('PERMISSION_DENIED');
    fireEvent.click(screen.getByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toContain('The host doesn’t allow that');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('invites only people who may add tracks to add some', () => {
    const room = new RoomStub({ role: 'participant', uid: 'ben' });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    expect(screen.getByText(/What you add plays by itself/)).toBeTruthy();
    room.change({ settings: { ...room.state.settings, queueOpen: false } });
    expect(screen.getByText('Nothing yet.')).toBeTruthy();
    expect(screen.queryByText(/What you add plays by itself/)).toBeNull();
  });

  it('restores played tracks', () => {
    const room = new RoomStub({ history: [{ ...three[0]!, reason: 'played', removedAt: 5 }] });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.click(screen.getByRole('button', { name: 'Put back Amber', hidden: true }));
    expect(room.asked).toEqual([['queue.restore', 'a']]);
  });

  it('moves the focus to the heading when a restored entry leaves the history', () => {
    const room = new RoomStub({ history: [removed(0)] });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    fireEvent.click(screen.getByText('Played and removed'));
    screen.getByRole('button', { name: 'Put back Amber', hidden: true }).focus();
    room.change({ history: [], queue: three });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Up next' }));
  });

  it('says that it is full when someone adds one more', async () => {
    const room = new RoomStub({ history: [removed(0)] });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    room.refusal = new Refusal('queue.full');
    fireEvent.click(screen.getByRole('button', { name: 'Put back Amber', hidden: true }));
    expect((await screen.findByRole('alert')).textContent).toContain('The queue is full.');
  });

  it('accepts wishes in rooms with queue by wishes, and counts them', () => {
    const settings = { ...new RoomStub().state.settings, queueByWishes: true };
    const room = new RoomStub({ queue: three, settings, wishes: { [three[0]!.key]: ['cleo'] } });
    renderInRoom(<QueuePanel onPlay={() => undefined} />, room);
    const wish = (name: RegExp) => screen.getByRole('button', { name });
    fireEvent.click(wish(/Request .*, 1 request so far/));
    room.change({ wishes: { [three[0]!.key]: ['cleo', 'ada'] } });
    expect(wish(/Request .*, 2 requests so far/).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(wish(/Request .*, 2 requests so far/));
    expect(room.asked).toEqual([
      ['queue.wish', three[0]!.key, true],
      ['queue.wish', three[0]!.key, false],
    ]);
  });
});
