/** A screen's filters under a name. */
export interface SavedView {
  name: string;
  /** The URL's query, without its question mark. */
  search: string;
}

const most = 20;
const keyOf = (uid: string, screen: string) => `sevenfold.views.${uid}.${screen}`;

/** Saved views in this browser by operator and screen; empty if unreadable. */
export function savedViews(uid: string, screen: string, storage: Storage = localStorage): SavedView[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(uid, screen)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isView(kept: unknown): kept is SavedView {
  const { name, search } = (kept ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof search === 'string';
}

/** Newest first; replaces one with the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = view.name.trim().slice(0, 60);
  if (!name) return [...views];
  return [{ ...view, name }, ...views.filter(each => each.name !== name)].slice(0, most);
}

export function keepViews(
  uid: string,
  screen: string,
  views: readonly SavedView[],
  storage: Storage = localStorage,
) {
  try {
    storage.setItem(keyOf(uid, screen), JSON.stringify(views));
  } catch {
    // If the browser stores nothing, they last until the page is left.
  }
}
