/**
 * Inlined into every prerendered page. Requests the page's scripts after the first paint, so that they don't
 * compete with it, and replays the clicks and typing that happen before they run.
 */
(() => {
  // React hydrates the markup as prerendered, without this tag.
  document.currentScript!.remove();

  type Field = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } };
  const pressed: HTMLElement[] = [];
  const typed = new Set<Field>();
  const keepPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button, [type="checkbox"], [type="radio"]');
    if (!button) return;
    // React could handle the click during hydration too, and then it would count twice.
    event.stopImmediatePropagation();
    event.preventDefault();
    pressed.push(button);
  };
  const keepText = ({ target }: Event) => void typed.add(target as Field);
  // Browsers fire this once, perhaps before the scripts run. app/overlays/install-offer.ts picks it up.
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
        // React took the text in the field for its own value. Reset it, or React ignores the event.
        field._valueTracker?.setValue('');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // Wait until React has rendered the new text.
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
  // A page may need the network for something else first: see build-steps/room-page.
  const startInTurn = () =>
    window.scriptsWaitFor ? void window.scriptsWaitFor.then(startScripts) : startScripts();
  addEventListener('DOMContentLoaded', () => {
    // Background tabs don't paint.
    if (document.hidden) startInTurn();
    else afterPaint(startInTurn);
  });
})();
