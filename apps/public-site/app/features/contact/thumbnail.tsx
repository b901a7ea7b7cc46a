import { useCallback, useState } from 'react';
import styles from './attachments.module.css';

/** A chosen file's preview, or its extension if it can't be drawn. Decorative: the name is beside it. */
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
