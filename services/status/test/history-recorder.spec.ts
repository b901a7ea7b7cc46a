import { migrate, prismaOptions } from '@sevenfold/database';
import { startCuttableProxy, testDatabase } from '@sevenfold/testing';
import { catalog } from '../src/components/catalog.js';
import type { StatusConfig } from '../src/config.js';
import { Database } from '../src/database.js';
import { HistoryRecorder } from '../src/history/history-recorder.js';
import { MaintenanceMode } from '../src/maintenance/maintenance-mode.js';

it('loses no look to a database that goes away while it writes, and counts none twice', async () => {
  const real = await testDatabase('status');
  await migrate(real.url, new URL('../prisma/migrations', import.meta.url));
  const line = await startCuttableProxy(real.url);
  const database = new Database(prismaOptions(line.url));
  try {
    const config = { PROBE_INTERVAL_MS: 5_000 } as StatusConfig;
    const recorder = new HistoryRecorder(database, new MaintenanceMode(database), config);
    const at = new Date();
    const look = (found: 'operational' | 'down') =>
      recorder.count(
        [{ component: catalog[0]!, found, shown: found, confirmed: true, explained: false, lastUpdated: at }],
        at,
      );
    look('operational');
    await recorder.flush();
    look('operational');
    look('down');
    line.cut();
    await expect(recorder.flush()).rejects.toThrow();
    look('operational');
    line.mend();
    await recorder.flush();
    await recorder.flush();

    const counted = { component: 'website', operational: 3, down: 1 };
    expect(await database.statusDay.findMany()).toMatchObject([counted]);
    expect(await database.statusMinute.findMany()).toMatchObject([counted]);

    await database.$executeRaw`update status_day set day = day - 90`;
    await database.$executeRaw`update status_minute set minute = minute - interval '26 hours'`;
    await recorder.prune();
    expect(await database.statusDay.count()).toBe(0);
    expect(await database.statusMinute.count()).toBe(0);
  } finally {
    await database.$disconnect();
    await line.stop();
    await real.drop();
  }
}, 120_000);
