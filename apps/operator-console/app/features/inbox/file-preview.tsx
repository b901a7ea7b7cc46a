import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InboxSubmission } from '@sevenfold/contracts';
import styles from './submission.module.css';

type File = InboxSubmission['files'][number];

/** Shows images and audio inline. Uses the type found in the bytes, not the one that the name suggests. */
export function FilePreview({ file: { type, name, previewUrl } }: { file: File }) {
  // Links are renewed every few minutes; an image or audio already loaded keeps its first link.
  const [source, setSource] = useState(previewUrl);
  const renew = () => setSource(previewUrl);
  const current = source ?? previewUrl;

  if (!current || !type) return null;
  if (type.startsWith('image/'))
    return (
      <img
        className={styles.picture}
        src={current}
        alt={`Preview of ${name}`}
        loading="lazy"
        onError={renew}
      />
    );
  if (type.startsWith('audio/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- Submitted without a transcript.
      <audio
        className={styles.sound}
        src={current}
        controls
        preload="metadata"
        aria-label={name}
        onError={renew}
      />
    );
  if (type === 'application/pdf') return <PdfPreview name={name} address={current} />;
  return null;
}

/**
 * Fetches the file, and shows it in the browser's viewer from a blob URL with the detected type. A submitted file must
 * never open as a page of the store's origin.
 */
function PdfPreview({ name, address }: { name: string; address: string }) {
  const [wanted, setWanted] = useState(false);
  const document = useQuery({
    queryKey: ['pdf', name, address.split('?')[0]],
    queryFn: async () => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`The file store responded with ${response.status}.`);
      return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'application/pdf' }));
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const url = document.data;
  // Releases the bytes when the preview closes.
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  if (!wanted)
    return (
      <Button variant="default" size="xs" className={styles.open} onClick={() => setWanted(true)}>
        Preview
      </Button>
    );
  if (document.isError)
    return <p className="muted">This file has no preview here. Download it with the link above.</p>;
  if (!url)
    return (
      <p className="muted" role="status">
        Loading…
      </p>
    );
  return (
    <>
      <iframe className={styles.document} src={url} title={`Preview of ${name}`} />
      <p className="muted">
        No preview? Not every browser shows PDFs in a page. Download it with the link above.
      </p>
    </>
  );
}
