import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MailDelivery } from '@sevenfold/mail';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { ContactIntakeConfig } from '../config.js';

/** Takes queued mails to the mail server for as long as the service runs. */
@Injectable()
export class DeliverMails implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly delivery: MailDelivery;

  constructor(@Inject(PLATFORM) { database, config, logger }: Platform<ContactIntakeConfig>) {
    this.delivery = new MailDelivery(database!.pool, config, logger);
  }

  onApplicationBootstrap() {
    this.delivery.start();
  }

  onModuleDestroy() {
    return this.delivery.stop();
  }
}
