/** The event that browsers fire if they can install the site. TypeScript's library has no type for it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** An offer from before the page's scripts ran: build-steps/paint-first keeps it. */
    earlyInstallOffer?: Event;
  }
}

/**
 * The browser's install prompt. Browsers fire it once, maybe before the overlay that shows it has loaded, so
 * the first script keeps it.
 */
class InstallOffers {
  private readonly listeners = new Set<() => void>();
  private offer: InstallOffer | undefined;

  watch(): void {
    addEventListener('beforeinstallprompt', event => this.keep(event));
    addEventListener('appinstalled', this.forget);
    if (window.earlyInstallOffer) this.keep(window.earlyInstallOffer);
  }

  readonly current = (): InstallOffer | undefined => this.offer;

  readonly forget = (): void => this.change(undefined);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private keep(event: Event): void {
    // Otherwise the browser shows its own prompt.
    event.preventDefault();
    this.change(event as InstallOffer);
  }

  private change(offer: InstallOffer | undefined): void {
    this.offer = offer;
    for (const listener of this.listeners) listener();
  }
}

export const installOffers = new InstallOffers();

// Pages also render at build time, where nothing can be installed.
if (typeof window !== 'undefined') installOffers.watch();
