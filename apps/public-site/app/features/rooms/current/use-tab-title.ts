import { useEffect } from 'react';

/** Puts the track into the tab's title, in place of the page's own. Undefined: leaves that. */
export function useTabTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const own = document.title;
    document.title = title;
    return () => {
      // The next page may have set its title already.
      if (document.title === title) document.title = own;
    };
  }, [title]);
}
