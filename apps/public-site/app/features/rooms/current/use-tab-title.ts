import { useEffect } from 'react';

/** Shows the track in the tab's title. Undefined keeps the page's own title. */
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
