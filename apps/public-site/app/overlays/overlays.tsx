import { lazy, Suspense, useEffect, useState } from 'react';

const LateOverlays = lazy(() => import('./late-overlays'));

/** What may lie over any page. It comes once the page itself has been read and drawn. */
export function Overlays() {
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    const wait = () => whenIdle(() => setIdle(true));
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

/** Safari has no idle callbacks. */
function whenIdle(task: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 500);
}
