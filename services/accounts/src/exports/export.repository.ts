import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  exportPartKey,
  personalDataServices,
  TooMany,
  type PersonalDataExport,
  type PersonalDataService,
} from '@sevenfold/contracts';
import { ObjectStore, putJsonText, someAtOnce } from '@sevenfold/object-store';
import { Clock, CONFIG, exportsWithinMs } from '@sevenfold/service-defaults';
import type { AccountsConfig } from '../config.js';
import { Database, type Transaction } from '../database.js';
import type { Export as StoredExport } from '../generated/prisma/client.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const linkSeconds = 15 * 60;
/** A service that has not answered for this long will not answer. */
const givenUpMs = dayMs;

const fileKey = (id: string) => `exports/${id}/sevenfold-data.json`;
const keysOf = (id: string) => [
  fileKey(id),
  ...personalDataServices.map(service => exportPartKey(id, service)),
];

@Injectable()
export class ExportRepository {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: AccountsConfig,
  ) {}

  /**
   * Starts an export, unless one is running.
   * @throws TooMany
   */
  async begin(uid: string, tx: Transaction): Promise<{ id: string; created: boolean }> {
    // The insert would wait for an export that is being assembled.
    const running = await tx.export.findFirst({ where: { uid, status: 'collecting' }, select: { id: true } });
    if (running) return { id: running.id, created: false };
    const [row] = await tx.$queryRaw<{ id: string; created: boolean }[]>`
      insert into exports as known (id, uid, requested_at) values (${randomUUID()}::uuid, ${uid}, ${this.clock.now()}::timestamptz)
      on conflict (uid) where status = 'collecting' do update set uid = known.uid
      returning id, xmax = 0 as created`;
    if (row!.created) await this.requireFew(uid, tx);
    return row!;
  }

  /** Limits exports, because each takes work in all services. */
  private async requireFew(uid: string, tx: Transaction) {
    const since = new Date(this.clock.now().getTime() - dayMs);
    const most = this.config.EXPORTS_PER_DAY;
    if ((await tx.export.count({ where: { uid, requestedAt: { gt: since } } })) > most)
      throw new TooMany('export.too-many', `You can export your data ${most} times a day. Try again later.`);
  }

  async latest(uid: string): Promise<PersonalDataExport | null> {
    const found = await this.database.export.findFirst({ where: { uid }, orderBy: { requestedAt: 'desc' } });
    return found && this.shown(found);
  }

  /** Records a stored part; the last one creates the file. Parts may repeat. */
  async partCollected(id: string, service: PersonalDataService, tx: Transaction): Promise<void> {
    const [row] = await tx.$queryRaw<{ uid: string; collected: PersonalDataService[] }[]>`
      update exports set collected = array(select distinct unnest(collected || ${service}::text))
      where id = ${id}::uuid and status = 'collecting' returning uid, collected`;
    if (!row) return this.removeLatePart(id, service, tx);
    if (row.collected.length < personalDataServices.length) return;
    // Assembling runs no queries; PostgreSQL would end the transaction after a minute.
    await tx.$executeRaw`select set_config('idle_in_transaction_session_timeout', ${String(exportsWithinMs)}, true)`;
    const bytes = await this.assemble(id, row.uid);
    const expiresAt = new Date(this.clock.now().getTime() + this.config.EXPORT_KEEP_HOURS * hourMs);
    await tx.export.update({ where: { id }, data: { status: 'ready', bytes, expiresAt } });
  }

  /** Removes expired files and exports that never finished. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const old = await this.database.export.findMany({
      where: {
        OR: [
          { status: 'ready', expiresAt: { lt: now } },
          { status: 'collecting', requestedAt: { lt: new Date(now.getTime() - givenUpMs) } },
        ],
      },
      take: 100,
    });
    for (const { id, status } of old) {
      await this.database.$transaction(async tx => {
        // The last part may have arrived meanwhile. A part that arrives now waits for this transaction.
        const { count } = await tx.export.updateMany({ where: { id, status }, data: { status: 'expired' } });
        if (count > 0) await someAtOnce(keysOf(id), key => this.objects.remove(key));
      });
    }
  }

  /** Expired exports have no files. Waits for an export that is being assembled. */
  async removeFilesOf(uid: string, tx: Transaction): Promise<void> {
    const found = await tx.$queryRaw<{ id: string }[]>`
      select id from exports where uid = ${uid} and status <> 'expired' for update`;
    const keys = found.flatMap(({ id }) => keysOf(id));
    await someAtOnce(keys, key => this.objects.remove(key));
  }

  /** Removes a part that arrived after its export expired or its person was erased. */
  private async removeLatePart(id: string, service: PersonalDataService, tx: Transaction): Promise<void> {
    if ((await tx.export.count({ where: { id, status: 'ready' } })) === 0)
      await this.objects.remove(exportPartKey(id, service));
  }

  /** Keeps the parts: if the transaction fails after this, a retry needs them again. */
  private assemble(id: string, uid: string): Promise<number> {
    return putJsonText(this.objects, fileKey(id), this.fileText(id, uid));
  }

  /** Copies the parts unparsed: together they may not fit into memory. */
  private async *fileText(id: string, uid: string): AsyncIterable<string | Uint8Array> {
    const about = {
      what: 'Everything that Sevenfold holds about you, by the service that holds it.',
      uid,
      export: id,
      collectedAt: this.clock.now().toISOString(),
    };
    yield `{\n"about": ${JSON.stringify(about, null, 2)}`;
    for (const service of personalDataServices) {
      yield `,\n${JSON.stringify(service)}: `;
      yield* (await this.objects.get(exportPartKey(id, service))) as AsyncIterable<Uint8Array>;
    }
    yield '\n}\n';
  }

  private async shown({
    id,
    status,
    requestedAt,
    collected,
    ...stored
  }: StoredExport): Promise<PersonalDataExport> {
    const expiresAt = stored.expiresAt;
    const isReady = status === 'ready' && expiresAt !== null && expiresAt > this.clock.now();
    const filename = `sevenfold-data-${requestedAt.toISOString().slice(0, 10)}.json`;
    return {
      id,
      status: isReady ? 'ready' : status === 'collecting' ? 'collecting' : 'expired',
      requestedAt: requestedAt.toISOString(),
      collected: collected as PersonalDataService[],
      asked: [...personalDataServices],
      ...(isReady && {
        bytes: Number(stored.bytes),
        expiresAt: expiresAt.toISOString(),
        downloadUrl: await this.objects.signedDownloadUrl(fileKey(id), {
          filename,
          expiresInSeconds: linkSeconds,
        }),
      }),
    };
  }
}
