import { currentRoom, forgetRoomOfTab, returnToRoom, showRoom } from './current-room';
import { noteReturn } from './use-return';

const container = () => document.createElement('div');

beforeEach(() => {
  forgetRoomOfTab();
  sessionStorage.clear();
  history.replaceState(null, '', '/status');
});

it('stays in the room after its page unmounts, until someone leaves', () => {
  const page = container();
  const hide = showRoom('kitchen', page);
  expect(currentRoom()).toEqual({ name: 'kitchen', container: page });
  hide();
  expect(currentRoom()).toEqual({ name: 'kitchen', container: undefined });
  forgetRoomOfTab();
  expect(currentRoom()).toBeUndefined();
});

it('is in one room at a time, whatever the order in which pages mount and unmount', () => {
  const hide = showRoom('kitchen', container());
  const other = container();
  showRoom('evening', other);
  hide();
  expect(currentRoom()).toEqual({ name: 'evening', container: other });
});

it('returns to the room after a reload of another page', () => {
  noteReturn('kitchen', 15_000);
  returnToRoom(14_999);
  expect(currentRoom()).toEqual({ name: 'kitchen', container: undefined });
});

it('returns only once, so that a duplicated tab does not play too', () => {
  noteReturn('kitchen', 15_000);
  returnToRoom(0);
  forgetRoomOfTab();
  returnToRoom(0);
  expect(currentRoom()).toBeUndefined();
});

it.each([
  ['the place is lost', () => noteReturn('kitchen', 15_000), '/status'],
  ['the page shows a room itself', () => noteReturn('kitchen', 15_002), '/r/evening'],
  ['what is stored is damaged', () => sessionStorage.setItem('sevenfold.return-to-room', '[4'), '/status'],
  [
    'something else is stored',
    () => sessionStorage.setItem('sevenfold.return-to-room', '{"room":4}'),
    '/status',
  ],
  ['nothing is stored', () => undefined, '/status'],
])('does not return when %s', (_, store, path) => {
  history.replaceState(null, '', path);
  store();
  returnToRoom(15_001);
  expect(currentRoom()).toBeUndefined();
});
