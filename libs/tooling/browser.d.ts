export interface Browser {
  executablePath: string;
  /** Whose it is, for people. */
  source: string;
}

/**
 * A Chromium for journeys, wherever it can be had: the system's, else Playwright's own, else the one of the
 * system's package manager. `SEVENFOLD_BROWSER` names one and ends the search.
 */
export function findBrowser(): Promise<Browser>;
