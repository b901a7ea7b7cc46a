import { jest } from '@jest/globals';
import { shine } from './pleat-light';

/** How often the background is drawn immediately, with or without reduced motion. */
function drawnAtOnce(lessMotion: boolean): number {
  const context = {
    createImageData: (width: number) => ({ data: new Uint8ClampedArray(width * 4) }),
    putImageData: jest.fn(),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const media = { matches: lessMotion, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(window, 'matchMedia').mockReturnValue(media as never);
  shine(document.createElement('canvas'))?.();
  return context.putImageData.mock.calls.length;
}

afterEach(() => void jest.restoreAllMocks());

it('moves, except under reduced motion', () => {
  expect(drawnAtOnce(false)).toBe(1);
  expect(drawnAtOnce(true)).toBe(0);
});
