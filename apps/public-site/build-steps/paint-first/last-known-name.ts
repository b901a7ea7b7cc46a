/**
 * First script of every page, inlined as it is. Someone who signed in here before is not asked to: the page shows their name while
 * it is found out whether they still are. See shell/last-known-name.tsx; the key is the session's, in libs/ui.
 */
(() => {
  // React takes the page over as it was written, without this.
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
    // Without storage nobody stays signed in.
  }
})();
