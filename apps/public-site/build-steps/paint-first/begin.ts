/**
 * Stands in each page ahead of everything and runs as it is. The page is painted before its scripts are asked for, so that
 * they take nothing from what the paint needs; a button that is pressed before they are there does its work once they are.
 */
(() => {
  // React takes the page over as it was written, without this.
  document.currentScript!.remove();

  const pressed: HTMLElement[] = [];
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    pressed.push(button);
  };
  addEventListener('click', keep, true);
  addEventListener(
    'sevenfold:ready',
    () => {
      removeEventListener('click', keep, true);
      for (const button of pressed) if (button.isConnected) button.click();
    },
    { once: true },
  );

  const startScripts = () => {
    const held = document.querySelector<HTMLScriptElement>('script[type="after-paint"]')!;
    for (const href of held.dataset['modules']?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = held.textContent;
    document.head.append(script);
  };
  const afterPaint = (task: () => void) => {
    const longest = setTimeout(task, 500);
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(longest);
      task();
    }).observe({ type: 'paint', buffered: true });
  };
  addEventListener('DOMContentLoaded', () => {
    // A tab in the background paints nothing.
    if (document.hidden) startScripts();
    else afterPaint(startScripts);
  });
})();
