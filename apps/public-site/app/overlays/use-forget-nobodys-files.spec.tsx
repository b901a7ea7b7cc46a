import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Session, useAuth } from '@sevenfold/ui';
import { nobodysSession, renderSite } from '../testing/render-site';
import { useForgetNobodysFiles } from './use-forget-nobodys-files';

function Page() {
  useForgetNobodysFiles();
  return useAuth().loading ? null : <p>Ready</p>;
}

describe('copies of files being uploaded', () => {
  let removed: string[];
  beforeEach(() => {
    removed = [];
    // jsdom has no file system.
    const root = { removeEntry: async (name: string) => void removed.push(name) };
    Object.assign(navigator, { storage: { getDirectory: async () => root } });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

  it('are deleted when nobody is signed in', async () => {
    renderSite(<Page />, { session: nobodysSession() });
    await waitFor(() => expect(removed).toEqual(['contact-uploads']));
  });

  it('stay when the realm does not say whether someone is signed in', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('sevenfold.signed-in', 'Ada Okafor');
    const createKeycloak = () => Promise.reject(new Error('The realm did not answer in time'));
    renderSite(<Page />, { session: new Session({ createKeycloak }) });
    await screen.findByText('Ready');
    expect(removed).toEqual([]);
    warn.mockRestore();
  });
});
