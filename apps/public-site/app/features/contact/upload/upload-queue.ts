import type { FileUpload } from './file-upload';
import { isSettled } from './upload-state';

type Batch = { uploads: FileUpload[]; resolve: () => void };

/** Sends files in their order, one at a time; one that is paused or waits for a person does not hold up the others. */
export class UploadQueue {
  private batches: Batch[] = [];

  get uploads(): FileUpload[] {
    return this.batches.flatMap(({ uploads }) => uploads);
  }

  /** Resolves when each of these arrived or was given up. */
  add(uploads: FileUpload[]): Promise<void> {
    return new Promise(resolve => {
      this.batches.push({ uploads, resolve });
      this.advance();
    });
  }

  /** To be called whenever one of them changed. */
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

  /** Those that are over. */
  forgetSettled(): void {
    this.batches = this.batches.filter(
      ({ uploads }) => !uploads.every(({ snapshot }) => isSettled(snapshot)),
    );
  }
}
