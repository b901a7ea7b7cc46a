import { screen, within } from '@testing-library/react';
import { divisionList } from '@sevenfold/brand';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DivisionList } from './division-list';

it('shows each division’s work, current projects and a quote', () => {
  serverStub();
  const demoOf = () => ({ title: 'Demo', open: false, toggle: () => undefined, content: () => null });
  renderSite(<DivisionList demoOf={demoOf} />, { path: '/divisions', session: nobodysSession() });
  for (const { id, name, focus, currentProjects, whyILoveIt } of divisionList) {
    const link = screen.getByRole('link', { name: new RegExp(`^${name} `) });
    expect(link.getAttribute('href')).toBe(`/divisions/${id}`);
    const card = within(link.closest('li')!);
    expect(card.getByText(focus)).toBeTruthy();
    for (const { title } of currentProjects) expect(card.getByText(title)).toBeTruthy();
    expect(card.getByText(whyILoveIt)).toBeTruthy();
  }
});
