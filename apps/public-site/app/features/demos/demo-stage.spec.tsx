import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { nobodysSession, renderSite } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { DemoStage } from './demo-stage';
import { useCardDemos } from './use-card-demos';

/** Demos load when they open, which can be slow under test. */
const patience = { timeout: 30_000 };
const here = () => screen.getByTestId('here').textContent;

function Cards() {
  const demoOf = useCardDemos();
  return (['summit', 'vespera'] as const).map(division => {
    const { title, open, toggle, content } = demoOf(division);
    return (
      <div key={division}>
        <button type="button" aria-pressed={open} onClick={toggle}>
          {title}
        </button>
        {open && content()}
      </div>
    );
  });
}

jest.setTimeout(60_000);

describe('a demo’s URL', () => {
  beforeEach(() => {
    localStorage.clear();
    serverStub();
  });

  it('changes when someone opens or closes the demo', async () => {
    renderSite(<DemoStage division="summit" />, { path: '/divisions/summit', session: nobodysSession() });
    expect(screen.queryByTestId('demo-summit')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try it' }));
    expect(here()).toBe('/divisions/summit?demo=open');
    expect(await screen.findByRole('button', { name: 'Start the climb' }, patience)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(here()).toBe('/divisions/summit');
  });

  it('opens the demo on arrival and focuses it', async () => {
    renderSite(<DemoStage division="summit" />, {
      path: '/divisions/summit?demo=open',
      session: nobodysSession(),
    });
    await screen.findByRole('button', { name: 'Start the climb' }, patience);
    expect(document.activeElement).toBe(screen.getByTestId('demo-summit'));
  });

  it('names the open one of several cards', async () => {
    renderSite(<Cards />, { path: '/divisions?demo=vespera', session: nobodysSession() });
    expect(await screen.findByRole('heading', { name: /The Card for Fog/ }, patience)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Goal-setting quiz' })));
    expect(here()).toBe('/divisions?demo=summit');
    expect(screen.queryByTestId('demo-vespera')).toBeNull();
  });

  it('opens nothing if it names no demo', () => {
    renderSite(<Cards />, { path: '/divisions?demo=%3Cscript%3E', session: nobodysSession() });
    expect(document.querySelector('[data-testid^=demo-]')).toBeNull();
  });
});
