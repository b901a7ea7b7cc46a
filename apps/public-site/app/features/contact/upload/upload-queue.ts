import type { FileUpload } from './file-upload';
import { isSettled } from './upload-state';

type Batch = { uploads: FileUpload[]; resolve: () => void };

/** Uploads files in order, one at a time. A paused or waiting file does not hold up the others. */
export class UploadQueue {
  private batches: Batch[] = [];

  get uploads(): FileUpload[] {
    return this.batches.flatMap(({ uploads }) => uploads);
  }

  /** Resolves once each file has arrived or been given up. */
  add(uploads: FileUpload[]): Promise<void> {
    return new Promise(resolve => {
      this.batches.push({ uploads, resolve });
      this.advance();
    });
  }

  /** Call it whenever a file's state changes. */
  advance(): void {
    const states = this.uploads.map(({ snapshot }) => snapshot);
    const busy = states.some(
      ({ status, waiting }) => status === 'running' && waiting !== 'turn' && waiting !== 'sign-in',
    );
    if (!busy)
      this.uploads
        .find(({ snapshot: { status, waiting } }) => status === 'running' && waiting === 'turn')
        ?.begin();
    for (const { uploads, resolve } of this.batches)
      if (uploads.every(({ snapshot }) => isSettled(snapshot))) resolve();
  }

  /** Forgets batches that are finished. */
  forgetSettled(): void {
    this.batches = this.batches.filter(
      ({ uploads }) => !uploads.every(({ snapshot }) => isSettled(snapshot)),
    );
  }
}
