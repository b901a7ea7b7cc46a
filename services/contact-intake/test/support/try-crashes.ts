import { submissionReceivedV1, submissionStoredV1, type ContactAccepted } from '@sevenfold/contracts';
import { Client } from './client.js';
import { CrashingIntake } from './crashing-intake.js';
import { startSurroundings, type Surroundings } from './surroundings.js';
import { sha256, testFile, type TestFile } from './test-files.js';
import { until } from '@sevenfold/testing';

export type Scenario = [name: string, crashAt: string[], files: () => TestFile[]];

export const textOnly = (): TestFile[] => [];
export const twoFiles = () => [testFile('png', 150_000), testFile('wav', 300_000)];

export const scenario = (name: string, files: () => TestFile[], ...crashAt: string[]): Scenario => [
  name,
  crashAt,
  files,
];

// Only the folder store has these steps; S3 takes them internally.
const inFolder = /-(temporary-written|about-written)$/;
const onFolder = process.env['SEVENFOLD_STACK'] !== 'full' && process.env['OBJECT_STORE'] !== 's3';
/** Each costs two starts of the service. `CONTACT_TEST_CRASHES=all` tries all of them. */
const share = process.env['CONTACT_TEST_CRASHES'] === 'all' ? 1 : onFolder ? 8 : 6;

let around: Surroundings;
let intake: CrashingIntake;

/** One test per scenario: the process dies there, and nothing acknowledged is lost, duplicated or half visible. */
export function tryCrashes(atLeast: number, scenarios: Scenario[]) {
  const possible = scenarios.filter(
    ([, crashAt]) => onFolder || !crashAt.some(at => inFolder.test(at.split('#')[0]!)),
  );
  const tried = possible.filter((_, index) => index % share === 0);

  beforeAll(async () => {
    around = await startSurroundings();
    intake = await CrashingIntake.create(around.env);
  });
  afterAll(async () => {
    await intake?.stop();
    await around?.stop();
  });
  afterEach(() => intake.stop());

  it(`has at least ${atLeast} scenarios`, () => expect(scenarios.length).toBeGreaterThanOrEqual(atLeast));

  describe('nothing is lost, duplicated or half visible when the process is killed during', () => {
    it.each(tried)('%s', async (name, crashAt, makeFiles) => {
      const files = makeFiles();
      const uid = name.replaceAll(/[^a-z]+/g, '-');
      const ada = new Client(intake.url, await around.token({ uid }));
      intake.onCrash = async () => expectNothingHalf(uid, files);

      await intake.start(...crashAt);
      const { status, body: accepted } = await ada.submitUntilAnswered({ files, message: name });
      expect(status).toBe(201);
      for (const [index, { url }] of accepted.uploads.entries()) await ada.upload(url, files[index]!);

      // The process may be dying at this moment: ask again.
      const submission = () => ada.submission(accepted.submissionId).catch(() => undefined);
      await until(async () => (await submission())?.status === 'stored', 'stored');
      expect(intake.crashes).toBe(crashAt.length);
      await expectWhole(uid, accepted, files, name);
      await expectTidy(accepted);
      await expectOneEffect(accepted, files);
    });
  });
}

const hashesOf = (files: TestFile[]) => files.map(({ bytes }) => sha256(bytes)).sort();

/** Every file under its final name is complete. */
async function expectNothingHalf(uid: string, files: TestFile[]) {
  for (const [key, bytes] of await around.objects.below(`inbox/contact/${uid}/`))
    if (key.endsWith('.json')) JSON.parse(String(bytes));
    else expect(hashesOf(files)).toContain(sha256(bytes));
}

async function expectWhole(
  uid: string,
  { submissionId, folder }: ContactAccepted,
  files: TestFile[],
  message: string,
) {
  const rows = await around.sql('select id, status, message from submission where uid = $1', [uid]);
  expect(rows).toEqual([{ id: submissionId, status: 'stored', message }]);
  const kept = await around.sql(
    'select position, status, sha256 from attachment where submission_id = $1 order by position',
    [submissionId],
  );
  expect(kept).toEqual(
    files.map(({ bytes }, position) => ({ position, status: 'stored', sha256: sha256(bytes) })),
  );
  const objects = await around.objects.below(`inbox/contact/${uid}/`);
  const document = JSON.parse(String(objects.get(`${folder}/submission.json`)));
  expect(document).toMatchObject({ message, name: 'Ada', email: 'ada@sevenfold.test' });
  objects.delete(`${folder}/submission.json`);
  expect([...objects.values()].map(sha256).sort()).toEqual(hashesOf(files));
}

async function expectTidy({ submissionId, uploads }: ContactAccepted) {
  const left = () =>
    around.sql('select 1 from attachment where submission_id = $1 and upload_removed_at is null', [
      submissionId,
    ]);
  await until(async () => (await left()).length === 0, 'uploads cleared away');
  const ids = uploads.map(({ fileId }) => fileId);
  expect((await around.objects.unfinished()).filter(id => ids.includes(id))).toEqual([]);
}

async function expectOneEffect({ submissionId }: ContactAccepted, files: TestFile[]) {
  const stored = () => around.eventsOf(submissionStoredV1.type, submissionId);
  await until(() => stored().length > 0, 'its event');
  expect(stored().map(({ data }) => [data.fileCount, data.bytes])).toEqual([
    [files.length, files.reduce((sum, { bytes }) => sum + bytes.length, 0)],
  ]);
  expect(around.eventsOf(submissionReceivedV1.type, submissionId)).toHaveLength(1);
  const rows = await around.sql('select type from outbox where aggregateid = $1 order by type', [
    submissionId,
  ]);
  expect(rows.map(({ type }) => type)).toEqual([submissionReceivedV1.type, submissionStoredV1.type]);
}
