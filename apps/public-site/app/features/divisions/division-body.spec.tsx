import { screen, within } from '@testing-library/react';
import { divisionList, studioCases } from '@sevenfold/brand';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DivisionBody } from './division-body';

it.each(divisionList)(
  'shows projects of $name that are neither its demo nor among its case studies',
  division => {
    serverStub();
    renderSite(<DivisionBody division={division} demo={null} work={null} membership={null} />, {
      path: `/divisions/${division.id}`,
      session: nobodysSession(),
    });
    const projects = within(screen.getByRole('region', { name: 'On the table now' }));
    const shown = projects.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    for (const { title } of studioCases) expect(shown).not.toContain(title);
    expect(shown).not.toContain(division.showcase?.title);
  },
);
