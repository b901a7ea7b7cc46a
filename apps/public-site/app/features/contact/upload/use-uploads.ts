import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth, type ActionTrace } from '@sevenfold/ui';
import { FileUpload, type UploadTarget } from './file-upload';
import { forgetMark, rememberMark } from './file-marks';
import { keptFiles } from '../../../kept-files/kept-files';
import { claimUpload } from './running-here';
import { UploadQueue } from './upload-queue';
import { isSettled, type UploadState } from './upload-state';

export type UploadControls = {
  pause(fileId: string): void;
  resume(fileId: string): void;
  cancel(fileId: string): void;
  pauseAll(): void;
  resumeAll(): void;
};

/** Running uploads, their states, and handles to stop them. */
export function useUploads() {
  const { account, token } = useAuth();
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const [queue] = useState(() => new UploadQueue());
  const each = useCallback(
    (act: (upload: FileUpload) => unknown, fileId?: string) => {
      for (const upload of queue.uploads)
        if (fileId === undefined || upload.snapshot.fileId === fileId) void act(upload);
    },
    [queue],
  );

  const signedIn = account !== undefined;
  useEffect(() => {
    if (signedIn) each(upload => upload.signedInAgain());
  }, [signedIn, each]);
  const claims = useRef(new Map<string, () => void>());
  // Following a link to another page pauses uploads; coming back resumes them.
  useEffect(() => {
    const claimed = claims.current;
    return () => {
      each(upload => upload.pause());
      for (const release of claimed.values()) release();
    };
  }, [each]);
  useWarningBeforeLeaving(uploads.some(upload => !isSettled(upload)));

  /** Resolves once each file has arrived or been given up. */
  function send(files: { file: File; target: UploadTarget }[], trace?: ActionTrace): Promise<void> {
    const added = files.map(({ file, target }) => {
      void rememberMark(target.fileId, file);
      void keptFiles.keep(target.fileId, file);
      claims.current.set(target.fileId, claimUpload(target.fileId));
      return new FileUpload(file, target, { token, onChange: show, ...(trace && { trace }) });
    });
    queue.forgetSettled();
    setUploads([...queue.uploads, ...added].map(({ snapshot }) => snapshot));
    return queue.add(added);
  }

  function show(changed: UploadState): void {
    if (isSettled(changed) || changed.status === 'canceling') forget(changed.fileId);
    setUploads(shown => shown.map(upload => (upload.fileId === changed.fileId ? changed : upload)));
    queue.advance();
  }

  function forget(fileId: string): void {
    forgetMark(fileId);
    void keptFiles.forget(fileId);
    claims.current.get(fileId)?.();
  }

  const controls: UploadControls = {
    pause: fileId => each(upload => upload.pause(), fileId),
    resume: fileId => each(upload => upload.resume(), fileId),
    cancel: fileId => each(upload => upload.cancel(), fileId),
    pauseAll: () => each(upload => upload.pause()),
    resumeAll: () => each(upload => upload.resume()),
  };
  return { uploads, controls, send, clear: () => setUploads([]) };
}

function useWarningBeforeLeaving(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
}
