import { deviceMemory, logWarning } from '@sevenfold/ui';
import { clearBrowserStorage } from './clear-browser-storage';

const storedKey = 'sevenfold.cache-version';
/** A page that stays open checks again when it becomes visible, but at most this often. */
const askAgainAfterMs = 5 * 60_000;

/** Compares the version of the files that this browser keeps with the served one. */
export class SiteVersion {
  private asked: { at: number; version: Promise<string | undefined> } | undefined;

  /** True if this browser has files of a version other than the served one. On a first visit it has none. */
  async isOutdated(): Promise<boolean> {
    const current = await this.current();
    if (current === undefined) return false;
    const stored = deviceMemory.read(storedKey);
    if (stored === null) deviceMemory.write(storedKey, current);
    return stored !== null && stored !== current;
  }

  private current(): Promise<string | undefined> {
    const now = Date.now();
    if (!this.asked || now - this.asked.at > askAgainAfterMs)
      this.asked = { at: now, version: fetchVersion() };
    return this.asked.version;
  }
}

/** Undefined if unknown. */
async function fetchVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const { version } = (await response.json()) as { version?: unknown };
    return response.ok && typeof version === 'string' ? version : undefined;
  } catch (error) {
    logWarning('The version of the site is not known', error);
    return undefined;
  }
}

/** Clears everything that the site stored in this browser, signs out, and loads the served version. */
export async function startAfresh(signOut: (() => Promise<void>) | undefined): Promise<void> {
  await clearBrowserStorage();
  if (!signOut) return location.reload();
  // Signing out navigates to the realm. A reload would cancel that, and the realm's session would survive.
  await signOut().catch((error: unknown) => {
    logWarning('Sign-out failed', error);
    location.reload();
  });
}
