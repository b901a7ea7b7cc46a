import { render } from '@testing-library/react';
import { useTabTitle } from './use-tab-title';

function Titled({ title }: { title: string | undefined }) {
  useTabTitle(title);
  return null;
}

beforeEach(() => {
  document.title = 'Room kitchen · Sevenfold';
});

it('names the track while there is one, and the room otherwise', () => {
  const { rerender } = render(<Titled title={undefined} />);
  expect(document.title).toBe('Room kitchen · Sevenfold');
  rerender(<Titled title="▶ One · kitchen" />);
  expect(document.title).toBe('▶ One · kitchen');
  rerender(<Titled title="Two · kitchen" />);
  expect(document.title).toBe('Two · kitchen');
  rerender(<Titled title={undefined} />);
  expect(document.title).toBe('Room kitchen · Sevenfold');
});

it('leaves the title of the next page alone', () => {
  const { unmount } = render(<Titled title="▶ One · kitchen" />);
  document.title = 'Status · Sevenfold';
  unmount();
  expect(document.title).toBe('Status · Sevenfold');
});
