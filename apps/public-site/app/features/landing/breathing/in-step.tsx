import { useEffect, useState, type RefObject } from 'react';
import { paths } from '../../../config/paths';
import { Link } from '../../../shell/link';
import { breathe, type InStep as State } from './breathe';

/** Lets the sheet breathe, and captions it with its accuracy and its track. Empty until it breathes. */
export function InStep({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const [inStep, setInStep] = useState<State>();
  useEffect(() => breathe(sheet.current!, setInStep), [sheet]);
  if (!inStep) return null;

  const { accuracyMs, room, track } = inStep;
  return (
    <>
      <span>In step with everyone on this page, ±{accuracyMs} ms.</span>{' '}
      <Link to={paths.room(room.room)}>
        Listen to {track.title} in the {room.band} room
      </Link>
    </>
  );
}
