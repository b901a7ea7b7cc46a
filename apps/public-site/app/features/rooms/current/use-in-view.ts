import { useCallback, useState, type RefCallback } from 'react';

/** Height of the site's header, which covers the top of the window. */
const headerPx = 68;

/** Whether an element is in view. True while there is none. */
export function useInView(): [RefCallback<HTMLElement>, boolean] {
  const [inView, setInView] = useState(true);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watch = new IntersectionObserver(entries => setInView(entries.at(-1)!.isIntersecting), {
      rootMargin: `-${headerPx}px 0px 0px`,
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      setInView(true);
    };
  }, []);
  return [ref, inView];
}
