/**
 * Inlined as the first script of every page. Someone who was signed in here sees their name, not "Sign in",
 * while the site checks their session. See shell/last-known-name.tsx; libs/ui writes the key.
 */
(() => {
  // React hydrates the markup as prerendered, without this tag.
  document.currentScript!.remove();

  try {
    const name = localStorage.getItem('sevenfold.signed-in');
    if (!name) return;
    const { dataset, style } = document.documentElement;
    const [first] = new Intl.Segmenter().segment(name);
    dataset['signedIn'] = '';
    style.setProperty('--last-known-name', JSON.stringify(name));
    style.setProperty('--last-known-initial', JSON.stringify(first!.segment.toUpperCase()));
  } catch {
    // Without storage, nobody stays signed in.
  }
})();
