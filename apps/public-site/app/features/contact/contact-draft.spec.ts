import { act, renderHook } from '@testing-library/react';
import { storedDraft, useContactDraft } from './contact-draft';

const beginning = { name: 'Ada', email: 'ada@sevenfold.test', org: '', message: '' };

describe('the draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload', () => {
    const before = renderHook(() => useContactDraft(beginning));
    act(() => before.result.current.change({ message: 'Half a thought' }));
    before.unmount();
    const after = renderHook(() => useContactDraft(beginning));
    expect(after.result.current.draft).toEqual({ ...beginning, message: 'Half a thought' });
  });

  it('is gone once sent', () => {
    const { result } = renderHook(() => useContactDraft(beginning));
    act(() => result.current.change({ message: 'Sent', org: 'House' }));
    act(() => result.current.clear());
    expect(storedDraft()).toEqual({ name: 'Ada', email: 'ada@sevenfold.test' });
  });

  it.each(['no json', 'null', '[]', '{"message":7,"uid":"ben"}'])('is empty where %s is stored', stored => {
    sessionStorage.setItem('sevenfold.contact-draft', stored);
    expect(storedDraft()).toEqual({});
  });
});
