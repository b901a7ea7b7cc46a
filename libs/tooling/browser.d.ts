export interface Browser {
  executablePath: string;
  /** Its origin, for messages. */
  source: string;
}

/**
 * A Chromium for journeys: the system's, else Playwright's, else the package manager's. `SEVENFOLD_BROWSER`
 * overrides the search.
 */
export function findBrowser(): Promise<Browser>;
