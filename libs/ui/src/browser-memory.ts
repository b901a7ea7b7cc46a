/** Text stored in this browser, by key. If storage is blocked or full, it lasts as long as the page. */
class BrowserMemory {
  private readonly unstored = new Map<string, string>();

  constructor(private readonly storage: () => Storage) {}

  read(key: string): string | null {
    return this.unstored.get(key) ?? this.ask(storage => storage.getItem(key)) ?? null;
  }

  /** The stored JSON; null if missing or unreadable. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? 'null');
    } catch {
      return null;
    }
  }

  write(key: string, text: string): void {
    this.unstored.delete(key);
    const stored = this.ask(storage => {
      storage.setItem(key, text);
      return true;
    });
    if (!stored) this.unstored.set(key, text);
  }

  writeJson(key: string, value: unknown): void {
    this.write(key, JSON.stringify(value));
  }

  forget(key: string): void {
    this.unstored.delete(key);
    this.ask(storage => storage.removeItem(key));
  }

  clear(): void {
    this.unstored.clear();
    this.ask(storage => storage.clear());
  }

  private ask<T>(what: (storage: Storage) => T): T | undefined {
    try {
      return what(this.storage());
    } catch {
      return undefined;
    }
  }
}

/** Shared by all pages in this browser, until it is cleared. */
export const deviceMemory = new BrowserMemory(() => localStorage);
/** Belongs to this tab, until the tab is closed. */
export const tabMemory = new BrowserMemory(() => sessionStorage);
