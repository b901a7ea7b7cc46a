import type { ReceivedFile } from '@sevenfold/contracts';
import { isSameAsBegun } from './upload/file-marks';
import type { UploadTarget } from './upload/file-upload';
import { keptFiles } from '../../kept-files/kept-files';
import { runsSomewhere } from './upload/running-here';

export type Matched = { file: File; target: UploadTarget };

/** Finds the missing files among the chosen ones, and says why others are not among them. */
export async function matchFiles(
  files: File[],
  missing: ReceivedFile[],
): Promise<{ found: Matched[]; strangers: string[] }> {
  const waiting = [...missing];
  const found: Matched[] = [];
  const strangers: string[] = [];
  for (const file of files) {
    const position = waiting.findIndex(({ name, size }) => size === file.size && isNamed(file, name));
    const target = waiting[position];
    if (!target) strangers.push(`${file.name} isn’t one of the missing files.`);
    else if (!(await isSameAsBegun(target.fileId, file)))
      strangers.push(`${file.name} isn’t the file you started uploading.`);
    else {
      waiting.splice(position, 1);
      found.push({ file, target: targetOf(target) });
    }
  }
  return { found, strangers };
}

/** Missing files with a copy in this browser, unless another tab is uploading them right now. */
export async function findKept(missing: ReceivedFile[]): Promise<Matched[]> {
  const found: Matched[] = [];
  for (const file of missing) {
    if (await runsSomewhere(file.fileId)) continue;
    const copy = await keptFiles.find(file.fileId, file.name);
    if (copy?.size === file.size && (await isSameAsBegun(file.fileId, copy)))
      found.push({ file: copy, target: targetOf(file) });
  }
  return found;
}

const targetOf = ({ fileId, url, received }: ReceivedFile): UploadTarget => ({ fileId, url: url!, received });

/** Compares names, normalised as in the service: one Unicode form, no misleading characters. */
const isNamed = (file: File, name: string) =>
  file.name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu, '')
    .trim()
    .startsWith(name.slice(0, 200));
