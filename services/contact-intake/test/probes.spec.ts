import { realm, submissionStoredV1 } from '@sevenfold/contracts';
import { until } from '@sevenfold/testing';
import { Client } from './support/client.js';
import { startIntake, type RunningIntake } from './support/running-intake.js';
import { testFile } from './support/test-files.js';

let intake: RunningIntake;
beforeAll(async () => {
  intake = await startIntake({
    ACCEPTED_CLIENTS: `${realm.webClient},${realm.probeClient}`,
    CONTACT_PER_MINUTE: '1',
    CONTACT_FREE_PER_HOUR: '1',
  });
});
afterAll(() => intake?.stop());

describe('a message from the status service', () => {
  it('is stored like any other, hidden from operators, not published, and deleted after a minute', async () => {
    const probe = new Client(intake.url, await intake.token({ uid: 'the-probe', azp: realm.probeClient }));
    const operator = await intake.admin();
    const file = testFile('pdf', 40);
    // More often than a person may.
    await probe.submit({ message: 'one' });
    const { body } = await probe.submit({ message: 'two', files: [file] });
    await probe.upload(body.uploads[0]!.url, file);
    const path = `/api/contact/submissions/${body.submissionId}`;
    await until(async () => (await probe.call('GET', path)).body.status === 'stored', 'it was not stored');

    const { body: inbox } = await operator.call('GET', '/api/admin/contact/submissions?box=all');
    expect(inbox.items).toEqual([]);
    expect((await operator.call('GET', '/api/admin/contact/counts')).body).toEqual({ unread: 0, open: 0 });
    expect(await intake.sql('select * from mail')).toEqual([]);
    expect(await intake.sql('select * from outbox where aggregateid = $1', [body.submissionId])).toEqual([]);
    expect(intake.eventsOf(submissionStoredV1.type, body.submissionId)).toEqual([]);

    await intake.sql(`update submission set created_at = now() - interval '2 minutes'`);
    await until(async () => (await intake.sql('select * from submission')).length === 0, 'it was kept');
    expect(await intake.sql('select * from attachment')).toEqual([]);
    expect([...(await intake.objects.below(`${body.folder}/`)).keys()]).toEqual([]);
  });
});
