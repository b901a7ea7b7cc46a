import { act, renderHook } from '@testing-library/react';
import { useFirst } from './use-first.js';

describe('a long list', () => {
  it('shows one step at first and one more each time, until all are shown', () => {
    const { result } = renderHook(() => useFirst([1, 2, 3, 4, 5], 2));
    expect(result.current).toMatchObject({ shown: [1, 2], left: 3 });
    act(() => result.current.showMore());
    expect(result.current).toMatchObject({ shown: [1, 2, 3, 4], left: 1 });
    act(() => result.current.showMore());
    expect(result.current).toMatchObject({ shown: [1, 2, 3, 4, 5], left: 0 });
  });
});
