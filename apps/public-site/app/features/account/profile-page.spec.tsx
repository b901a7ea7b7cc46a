import { act, fireEvent, screen, within } from '@testing-library/react';
import { badges, type Profile } from '@sevenfold/contracts';
import { adasSession, adaUid, nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { adasProfile, serverStub } from '../../testing/server-stub';
import { ProfilePage } from './profile-page';

const awardedAt = '2026-02-03T10:00:00.000Z';

async function open(changes: Partial<Profile> = {}) {
  localStorage.clear();
  serverStub({ [`GET /api/accounts/${adaUid}`]: () => ({ body: { ...adasProfile, ...changes } }) });
  renderQueryingPage(<ProfilePage />, { path: '/profile', session: adasSession() });
  await screen.findByRole('heading', { name: 'Ada Okafor' });
}
const badge = (id: string) => document.querySelector<HTMLElement>(`[data-badge="${id}"]`)!;

describe('the profile page', () => {
  it('asks signed-out visitors to sign in', async () => {
    serverStub();
    renderQueryingPage(<ProfilePage />, { path: '/profile', session: nobodysSession() });
    expect(await screen.findByText('Please sign in')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('shows all badges as locked, with how to earn them', async () => {
    await open();
    for (const { id, unlockCondition } of badges) {
      expect(badge(id).dataset['state']).toBe('locked');
      expect(badge(id).textContent).toContain(unlockCondition);
    }
  });

  it('hides the name of a hidden badge until it is earned', async () => {
    await open();
    expect(badge('summit.reply1').textContent).toContain('A secret');
    expect(document.body.textContent).not.toContain('Dear Studio');
  });

  it('unlocks only badges listed under their own division', async () => {
    await open({
      account: { tier: 'free', badges: { 'echoverse.seed': { division: 'echoverse', awardedAt } } },
      divisions: { echoverse: { badges: ['echoverse.seed'] }, nexus: { badges: ['summit.seed'] } },
    });
    expect(badge('echoverse.seed').dataset['state']).toBe('unlocked');
    expect(badge('echoverse.seed').textContent).toContain('Earned Feb 3, 2026');
    expect(badge('summit.seed').dataset['state']).toBe('locked');
    expect(screen.getByText('1 of 6 earned. Each badge says how to unlock it.')).toBeTruthy();
  });

  it('animates an unlocked badge for two seconds when it is clicked', async () => {
    await open({ divisions: { echoverse: { badges: ['echoverse.p2.session'] } } });
    const picture = () => badge('echoverse.p2.session').querySelector<HTMLElement>('[style]')!;
    expect(picture().dataset['animation']).toBeUndefined();
    fireEvent.click(badge('echoverse.p2.session'));
    expect(picture().dataset['animation']).toBe('spin');
    expect(picture().style.getPropertyValue('--animation-ms')).toBe('2000ms');
    act(() => void fireEvent.animationEnd(picture()));
    expect(picture().dataset['animation']).toBeUndefined();
  });

  it('lists purchases with description, date, amount and status', async () => {
    const purchase = {
      id: 'p',
      description: 'Spring',
      date: awardedAt,
      amount: 24.5,
      status: 'failed',
    } as const;
    await open({ purchases: [purchase] });
    const [, row] = within(screen.getByRole('table')).getAllByRole('row');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      'Spring',
      new Date(awardedAt).toLocaleDateString(undefined, { dateStyle: 'medium' }),
      '24.50',
      'failed',
    ]);
  });

  it.each([
    ['https://ada.example', true],
    ['javascript:alert(1)', false],
    ['ftp://ada.example', false],
  ])('shows the website %s: %p', async (website, shown) => {
    await open({ website });
    expect(screen.queryByTestId('profile-website') !== null).toBe(shown);
  });

  it('shows markup in texts as text', async () => {
    await open({ bio: '<img src=x onerror=alert(1)>', location: '<script>1</script>' });
    expect(screen.getByTestId('profile-bio').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('main img, script')).toBeNull();
  });
});
