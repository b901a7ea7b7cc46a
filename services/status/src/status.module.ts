import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { DATABASE, type Platform } from '@sevenfold/service-defaults';
import { Board } from './components/board.js';
import { STATUS_CONFIG, type StatusConfig } from './config.js';
import { Database } from './database.js';
import { FindHistoryQuery } from './history/find-history.query.js';
import { HistoryRecorder } from './history/history-recorder.js';
import { IncidentStore } from './incidents/incident-store.js';
import { MaintenanceChangedConsumer } from './maintenance/maintenance-changed.consumer.js';
import { MaintenanceMode } from './maintenance/maintenance-mode.js';
import { StatusKeeper } from './page/status-keeper.js';
import { StatusController } from './page/status.controller.js';
import { Prober } from './probing/prober.js';
import { ReportUsageController } from './usage/report-usage.controller.js';
import { ReportUsageHandler } from './usage/report-usage.handler.js';

/** All wiring of the service. */
@Module({})
export class StatusModule {
  static register(platform: Platform<StatusConfig>): DynamicModule {
    return {
      module: StatusModule,
      controllers: [StatusController, ReportUsageController],
      providers: [
        ...adapters(platform),
        Board,
        Prober,
        HistoryRecorder,
        FindHistoryQuery,
        IncidentStore,
        MaintenanceMode,
        MaintenanceChangedConsumer,
        StatusKeeper,
        ReportUsageHandler,
      ],
    };
  }
}

function adapters({ config, database }: Platform<StatusConfig>): Provider[] {
  return [
    { provide: STATUS_CONFIG, useValue: config },
    { provide: Database, useFactory: () => new Database(prismaOptions(database!.pool)) },
    { provide: DATABASE, useExisting: Database },
  ];
}
