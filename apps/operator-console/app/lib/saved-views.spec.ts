import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepViews, savedViews, withView } from './saved-views';

beforeEach(() => localStorage.clear());

describe('saved views', () => {
  it('are each operator’s own, on each screen', () => {
    keepViews('ada', 'audit', [{ name: 'Kicks', search: 'action=member.kick' }]);
    expect(savedViews('ada', 'audit')).toEqual([{ name: 'Kicks', search: 'action=member.kick' }]);
    expect(savedViews('ben', 'audit')).toEqual([]);
    expect(savedViews('ada', 'inbox')).toEqual([]);
  });

  it('are newest first, one per name', () => {
    const first = withView([], { name: ' Kicks ', search: 'a=1' });
    const second = withView(first, { name: 'Press', search: 'label=press' });
    expect(withView(second, { name: 'Kicks', search: 'a=2' })).toEqual([
      { name: 'Kicks', search: 'a=2' },
      { name: 'Press', search: 'label=press' },
    ]);
    expect(withView(first, { name: '  ', search: 'a=3' })).toEqual(first);
  });

  it('are none if the stored text is invalid', () => {
    localStorage.setItem('sevenfold.views.ada.audit', '{"name":');
    expect(savedViews('ada', 'audit')).toEqual([]);
    localStorage.setItem('sevenfold.views.ada.audit', '[{"name":1}]');
    expect(savedViews('ada', 'audit')).toEqual([]);
  });
});
