import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { comeToRest } from './coming-to-rest';
import { PleatBackground } from './pleat-background';

/** How often the background is drawn on mount, with or without reduced motion. */
function drawnAtOnce(lessMotion: boolean): number {
  const context = {
    createImageData: (width: number) => ({ data: new Uint8ClampedArray(width * 4) }),
    putImageData: jest.fn(),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const media = { matches: lessMotion, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(window, 'matchMedia').mockReturnValue(media as never);
  const { unmount } = render(<PleatBackground />);
  comeToRest();
  unmount();
  return context.putImageData.mock.calls.length;
}

afterEach(() => {
  delete document.documentElement.dataset['atRest'];
  jest.restoreAllMocks();
});

it('moves, except under reduced motion', () => {
  expect(drawnAtOnce(false)).toBe(1);
  expect(drawnAtOnce(true)).toBe(0);
});
