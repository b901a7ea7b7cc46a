import { Module, type DynamicModule } from '@nestjs/common';
import { prismaOptions } from '@sevenfold/database';
import { findMailsController, MailDelivery, mailMigrations } from '@sevenfold/mail';
import { messagingMigrations } from '@sevenfold/messaging';
import { DATABASE, defineService, operatorActions, type Platform } from '@sevenfold/service-defaults';
import { ComponentStates } from './components/component-states.js';
import { configSchema, type StatusConfig } from './config.js';
import { Database } from './database.js';
import { FindHistoryQuery } from './history/find-history.query.js';
import { HistoryRecorder } from './history/history-recorder.js';
import { IncidentStore } from './incidents/incident-store.js';
import { IncidentTemplates } from './incidents/incident-templates.js';
import { IsItUsController } from './is-it-us/is-it-us.controller.js';
import { IsItUsQuery } from './is-it-us/is-it-us.query.js';
import { MetricsStore } from './is-it-us/metrics-store.js';
import { PrometheusStore } from './is-it-us/prometheus-store.js';
import { MaintenanceChangedConsumer } from './maintenance/maintenance-changed.consumer.js';
import { KnownMaintenance } from './maintenance/known-maintenance.js';
import { PlanMaintenanceHandler } from './maintenance/plan-maintenance.handler.js';
import { PlannedWindows } from './maintenance/planned-windows.js';
import { TellPeople } from './incidents/tell-people.js';
import { EditIncidentsHandler } from './incidents/edit-incidents.handler.js';
import { WebhookDelivery } from './outgoing/webhook-delivery.js';
import { EmailSubscriptions } from './emails/email-subscriptions.js';
import { EmailsController } from './emails/emails.controller.js';
import { EraseAddressHandler } from './emails/erase-address.handler.js';
import { ExpireAddresses } from './emails/expire-addresses.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { OperatorsController } from './page/operators.controller.js';
import { PushKeys } from './push/push-keys.js';
import { PushDelivery } from './push/push-delivery.js';
import { PushSubscriptions } from './push/push-subscriptions.js';
import { PushController } from './push/push.controller.js';
import { NoticeQueue } from './subscriptions/notice-queue.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsHandler } from './subscriptions/subscriptions.handler.js';
import { StatusSnapshot } from './page/status-snapshot.js';
import { StatusController } from './page/status.controller.js';
import { Journeys } from './probing/journeys/journeys.js';
import { Prober } from './probing/prober.js';
import { ReportUsageController } from './usage/report-usage.controller.js';
import { ReportUsageHandler } from './usage/report-usage.handler.js';

@Module({
  controllers: [
    StatusController,
    FeedsController,
    OperatorsController,
    IsItUsController,
    SubscriptionsController,
    EmailsController,
    findMailsController('status', 'status', 'findStatusMails'),
    PushController,
    ReportUsageController,
  ],
  providers: [
    { provide: DATABASE, useExisting: Database },
    ComponentStates,
    Prober,
    Journeys,
    HistoryRecorder,
    FindHistoryQuery,
    IncidentStore,
    TellPeople,
    KnownMaintenance,
    PlannedWindows,
    PlanMaintenanceHandler,
    EditIncidentsHandler,
    IncidentTemplates,
    ...operatorActions,
    SubscriptionsHandler,
    NoticeQueue,
    WebhookDelivery,
    EmailSubscriptions,
    EraseAddressHandler,
    ExpireAddresses,
    PushKeys,
    PushSubscriptions,
    PushDelivery,
    StatusSnapshot,
    IsItUsQuery,
    ReportUsageHandler,
  ],
})
class StatusModule {
  static register(platform: Platform<StatusConfig>): DynamicModule {
    const options = prismaOptions(platform.database!.pool);
    const { METRICS_URL: metricsUrl } = platform.config;
    return {
      module: StatusModule,
      providers: [
        { provide: Database, useFactory: () => new Database(options) },
        ...(metricsUrl ? [{ provide: MetricsStore, useValue: new PrometheusStore(metricsUrl) }] : []),
        { provide: MailDelivery, useFactory: () => new MailDelivery(platform) },
      ],
    };
  }
}

export const status = defineService({
  name: 'status',
  description: 'Probes, history, uptime and incidents.',
  config: configSchema,
  migrations: [messagingMigrations, mailMigrations, new URL('../prisma/migrations', import.meta.url)],
  consumers: [MaintenanceChangedConsumer],
  answersWithoutDatabase: true,
  module: platform => StatusModule.register(platform),
  configure: app => {
    // Email programs unsubscribe with a form (RFC 8058). The URL has everything we need, so the body is ignored.
    app.useBodyParser('multipart/form-data', {}, (_request, _body, done) => done(null, undefined));
  },
});
