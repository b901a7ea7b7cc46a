import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { loadOnceOnline, whenIdle } from '../shell/coming-to-rest';

const LateOverlays = lazy(() => loadOnceOnline(() => import('./late-overlays')));

/** Overlays of any page. They load after the page has rendered. */
export function Overlays() {
  const [idle, setIdle] = useState(false);
  useNewestScripts();

  useEffect(() => {
    const wait = () => whenIdle(() => startTransition(() => setIdle(true)));
    if (document.readyState === 'complete') return wait();
    addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);

  return idle ? (
    <Suspense fallback={null}>
      <LateOverlays />
    </Suspense>
  ) : null;
}

const reloadedKey = 'sevenfold.reloaded';

/** A script of an older release may be gone: the page then reloads with the newest, at most once a minute. */
function useNewestScripts() {
  useEffect(() => {
    const startAnew = (event: Event) => {
      // Set by `useNoReload`.
      if ('noReload' in document.documentElement.dataset) return;
      // Without a network every script fails, and a reload would only lose the page.
      if (!navigator.onLine) return;
      // Throws without storage, which prevents endless reloads.
      if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < 60_000) return;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      event.preventDefault();
      location.reload();
    };
    addEventListener('vite:preloadError', startAnew);
    return () => removeEventListener('vite:preloadError', startAnew);
  }, []);
}
