import { fireEvent, screen, waitFor } from '@testing-library/react';
import { jest } from '@jest/globals';
import { brand } from '@sevenfold/brand';
import { adasSession, nobodysSession, renderQueryingPage } from '../../testing/render-site';
import { serverStub } from '../../testing/server-stub';
import { SignInPage as Page } from './sign-in-page';

const SignInPage = () => <Page findTarget={async () => undefined} />;

describe('the sign-in page', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    serverStub();
  });

  it.each([
    ['/auth/signin?from=%2Fsettings', '/settings'],
    ['/auth/signin?from=%2F%2Fevil.example', '/'],
    ['/auth/signin?from=https%3A%2F%2Fevil.example', '/'],
    ['/auth/signin', '/'],
  ])('takes people from %s to %s', async (path, onward) => {
    renderQueryingPage(<SignInPage />, { path, session: adasSession() });
    await waitFor(() => expect(screen.getByTestId('here').textContent).toBe(onward));
  });

  it('takes people to their target after a redirect', async () => {
    sessionStorage.setItem('sevenfold.return-path', '/contact');
    renderQueryingPage(<SignInPage />, { path: '/auth/signin', session: adasSession() });
    await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/contact'));
  });

  it('shows why signing in failed, above the button', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const session = nobodysSession();
    session.signIn = async () => {
      throw new Error('The realm is closed.');
    };
    renderQueryingPage(<SignInPage />, { path: '/auth/signin', session });
    await waitFor(() => expect(screen.getByTestId('sign-in')).toHaveProperty('disabled', false));
    fireEvent.click(screen.getByTestId('sign-in'));
    expect((await screen.findByRole('alert')).textContent).toBe('The realm is closed.');
    silence.mockRestore();
  });

  it('starts the registration for people without an account, and remembers their target', async () => {
    const session = nobodysSession();
    const asked: unknown[] = [];
    session.signIn = async options => void asked.push(options);
    renderQueryingPage(<SignInPage />, { path: '/auth/signin?from=%2Fcontact', session });
    const button = await screen.findByRole('button', { name: 'Create an account' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    expect(asked).toEqual([{ asNewcomer: true, returnTo: '/contact' }]);
  });

  it('shows a contact email address', () => {
    renderQueryingPage(<SignInPage />, { path: '/auth/signin?from=%2Fcontact', session: nobodysSession() });
    const link = screen.getByRole('link', { name: brand.email });
    expect(link.getAttribute('href')).toBe(`mailto:${brand.email}`);
  });

  it.each([
    [1, false],
    [2, true],
  ])('with %p stored accounts shows a picker: %p', async (count, shown) => {
    const session = nobodysSession();
    const accounts = Array.from({ length: count }, (_, n) => ({
      email: `${n}@sevenfold.test`,
      name: `N${n}`,
      lastUsed: n,
    }));
    localStorage.setItem('sevenfold.recent-accounts', JSON.stringify(accounts));
    renderQueryingPage(<SignInPage />, { path: '/auth/signin', session });
    await waitFor(() => expect(screen.getByTestId('sign-in')).toHaveProperty('disabled', false));
    expect(screen.queryByText('Choose an account') !== null).toBe(shown);
  });
});
