import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { DATABASE, OperatorAudit, type Platform } from '@sevenfold/service-defaults';
import { ComponentStates } from './components/component-states.js';
import { STATUS_CONFIG, type StatusConfig } from './config.js';
import { Database } from './database.js';
import { FindHistoryQuery } from './history/find-history.query.js';
import { HistoryRecorder } from './history/history-recorder.js';
import { IncidentStore } from './incidents/incident-store.js';
import { MaintenanceMode } from './maintenance/maintenance-mode.js';
import { PlanMaintenanceHandler } from './maintenance/plan-maintenance.handler.js';
import { PlannedWindows } from './maintenance/planned-windows.js';
import { EditIncidentsHandler } from './incidents/edit-incidents.handler.js';
import { OperatorActionLog } from './operator-actions/operator-action.log.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { OperatorsController } from './page/operators.controller.js';
import { NoticeSender } from './subscriptions/notice-sender.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsHandler } from './subscriptions/subscriptions.handler.js';
import { StatusSnapshot } from './page/status-snapshot.js';
import { StatusController } from './page/status.controller.js';
import { Journeys } from './probing/journeys/journeys.js';
import { Prober } from './probing/prober.js';
import { ReportUsageController } from './usage/report-usage.controller.js';
import { ReportUsageHandler } from './usage/report-usage.handler.js';

/** All wiring of the service. */
@Module({})
export class StatusModule {
  static register(platform: Platform<StatusConfig>): DynamicModule {
    return {
      module: StatusModule,
      controllers: [
        StatusController,
        FeedsController,
        OperatorsController,
        SubscriptionsController,
        ReportUsageController,
      ],
      providers: [
        ...adapters(platform),
        ComponentStates,
        Prober,
        Journeys,
        HistoryRecorder,
        FindHistoryQuery,
        IncidentStore,
        MaintenanceMode,
        PlannedWindows,
        PlanMaintenanceHandler,
        EditIncidentsHandler,
        OperatorActionLog,
        { provide: OperatorAudit, useExisting: OperatorActionLog },
        SubscriptionsHandler,
        NoticeSender,
        StatusSnapshot,
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
