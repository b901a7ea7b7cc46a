import { marker } from './clamd.js';
import type { RunningIntake } from './running-intake.js';
import { testFile, type TestFile } from './test-files.js';

/** The scan result of a submission's first file, as operators see it. */
export async function scanOf(intake: RunningIntake, submissionId: string) {
  const operator = await intake.admin();
  const { body } = await operator.call('GET', `/api/admin/contact/submissions/${submissionId}`);
  return body.files[0];
}

/** A PDF that the tests' scanner finds harmful. */
export function withMarker(): TestFile {
  const file = testFile('pdf', 5_000);
  return { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(marker)]) };
}
