import { useCallback, useState } from 'react';
import styles from './attachments.module.css';

/** A small picture of a chosen file; its extension where the browser cannot draw it. Decorative: the name is beside it. */
export function Thumbnail({ file }: { file: File }) {
  const [drawable, setDrawable] = useState(file.type.startsWith('image/'));
  const draw = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );

  return (
    <span className={styles.thumbnail} aria-hidden>
      {drawable ? (
        <img ref={draw} alt="" width={44} height={44} onError={() => setDrawable(false)} />
      ) : (
        /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]
      )}
    </span>
  );
}
