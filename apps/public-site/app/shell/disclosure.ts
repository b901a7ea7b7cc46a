import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A button that shows a panel of links. Closes on Escape (focus returns to the button), on a click or focus
 * elsewhere, and after following a link. Navigation is a disclosure, not an ARIA menu: Tab moves through it.
 */
export function useDisclosure<Container extends HTMLElement>() {
  const panelId = useId();
  const container = useRef<Container>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // Open only for this history entry: following a link closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === key;

  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpenOn(undefined);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return {
    open,
    panelId,
    containerProps: { ref: container },
    buttonProps: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': open,
      'aria-controls': panelId,
      onClick: () => setOpenOn(open ? undefined : key),
    },
  };
}
