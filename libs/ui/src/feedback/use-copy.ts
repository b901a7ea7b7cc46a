import { useEffect, useState } from 'react';

const shownMs = 1_500;

/** Copies a text, and says for a moment that it did. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  /** Rejects if the browser has no clipboard for this page. */
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return { copied, copy };
}
