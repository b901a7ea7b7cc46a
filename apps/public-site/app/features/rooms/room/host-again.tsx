import { useRef, type RefObject } from 'react';
import { useInRoom } from './room-context';
import { useFocusFallback } from './use-focus-fallback';

type Props = {
  className: string | undefined;
  /** Gets the focus when the button disappears with the answer. */
  heading: RefObject<HTMLElement | null>;
};

/** Lets the keeper host their room again. */
export function HostAgain({ className, heading }: Props) {
  const { room, attempt } = useInRoom();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, heading);
  return (
    <button
      ref={button}
      type="button"
      className={className}
      onClick={() => void attempt('Couldn’t take the room back', room.transferHost(room.state.uid))}
    >
      Host again
    </button>
  );
}
