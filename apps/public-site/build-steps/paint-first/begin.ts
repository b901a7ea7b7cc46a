/**
 * Script of each page that is painted before its scripts, inlined as it is. The page paints before its scripts are requested, so that they
 * do not compete with the paint; presses and typing before that are replayed.
 */
(() => {
  // React takes the page over as it was written, without this.
  document.currentScript!.remove();

  type Field = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } };
  const pressed: HTMLElement[] = [];
  const typed = new Set<Field>();
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button, [type="checkbox"], [type="radio"]');
    if (!button) return;
    // Nor is React to see it, which could answer to it while it takes the page over: once would become twice.
    event.stopImmediatePropagation();
    event.preventDefault();
    pressed.push(button);
  };
  const keepText = ({ target }: Event) => void typed.add(target as Field);
  // Browsers offer once to install the site, and do not wait for its scripts: app/overlays/install-offer.ts takes it over.
  const keepOffer = (event: Event) => {
    event.preventDefault();
    (window as { earlyInstallOffer?: Event }).earlyInstallOffer = event;
  };
  addEventListener('click', keepPress, true);
  addEventListener('input', keepText, true);
  addEventListener('beforeinstallprompt', keepOffer);
  addEventListener(
    'sevenfold:ready',
    () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('input', keepText, true);
      removeEventListener('beforeinstallprompt', keepOffer);
      for (const field of typed) {
        // React took what it found in the field for what it had put there itself.
        field._valueTracker?.setValue('');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // Once React has drawn what came of that.
      setTimeout(() => {
        for (const button of pressed) if (button.isConnected) button.click();
      });
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
