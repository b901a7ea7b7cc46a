import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useToast, type ToastContent } from '@sevenfold/ui';
import { forgetRoomOfTab } from './current-room';

type Props = {
  container: HTMLElement | undefined;
  /** Toast for someone on another page, who cannot see the notice. */
  message?: ToastContent;
  children?: ReactNode;
};

/** The tab has lost its room. The room's page says why and offers a way back; other pages forget the room. */
export function Ended({ container, message, children }: Props) {
  const { show } = useToast();
  const seen = useRef(false);
  const end = useEffectEvent(() => {
    if (message && !seen.current) show('warning', message);
    forgetRoomOfTab();
  });

  useEffect(() => {
    if (container) seen.current = true;
    else end();
  }, [container]);

  return container && createPortal(children, container);
}
