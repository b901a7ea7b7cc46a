import { act, renderHook } from '@testing-library/react';
import { storedDraft, useContactDraft } from './contact-draft';
import { orderText } from './order-text';

const beginning = { name: 'Ada', email: 'ada@sevenfold.test', org: '', message: '' };
const draftOf = (uid: string, begun = beginning) => renderHook(() => useContactDraft(uid, begun));

describe('the draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('survives a reload', () => {
    const before = draftOf('ada');
    act(() => before.result.current.change({ message: 'Half a thought' }));
    before.unmount();
    expect(draftOf('ada').result.current.draft).toEqual({ ...beginning, message: 'Half a thought' });
  });

  it('stays with the person who wrote it', () => {
    const adas = draftOf('ada');
    act(() => adas.result.current.change({ message: 'Half a thought', email: 'ada@home.test' }));
    adas.unmount();
    const ben = { ...beginning, name: 'Ben', email: 'ben@sevenfold.test' };
    expect(draftOf('ben', ben).result.current.draft).toEqual(ben);
  });

  it('orders the book of the latest link', () => {
    const order = (title: string) => draftOf('ada', { ...beginning, message: orderText(title) });
    order('The Thaw').unmount();
    expect(order('The Burn').result.current.draft.message).toBe(orderText('The Burn'));
  });

  it('adds an ordered book to what is already written, once', () => {
    const first = draftOf('ada');
    act(() => first.result.current.change({ message: 'Half a thought' }));
    first.unmount();
    const order = () => draftOf('ada', { ...beginning, message: orderText('The Thaw') });
    const both = `Half a thought\n\n${orderText('The Thaw')}`;
    const second = order();
    expect(second.result.current.draft.message).toBe(both);
    second.unmount();
    expect(order().result.current.draft.message).toBe(both);
  });

  it('is gone once sent', () => {
    const { result } = draftOf('ada');
    act(() => result.current.change({ message: 'Sent', org: 'House', name: 'Ada O.' }));
    act(() => result.current.clear());
    expect(storedDraft('ada')).toEqual({ name: 'Ada O.' });
  });

  it.each(['no json', 'null', '[]', '{"message":7,"uid":"ben"}'])('is empty where %s is stored', stored => {
    sessionStorage.setItem('sevenfold.contact-draft.ada', stored);
    expect(storedDraft('ada')).toEqual({});
  });
});
