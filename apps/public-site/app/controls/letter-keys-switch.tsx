import { switchLetterKeys, useLetterKeys } from './letter-keys';

/** @param does what letters do on this page */
export function LetterKeysSwitch({ does }: { does: string }) {
  const on = useLetterKeys();
  return (
    <label>
      <input type="checkbox" checked={on} onChange={event => switchLetterKeys(event.currentTarget.checked)} />{' '}
      {does}
    </label>
  );
}
