import { Inject, Injectable } from '@nestjs/common';
import { openSharedObjectStore, type ObjectStore } from '@sevenfold/object-store';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { RoomsGatewayConfig } from '../config.js';

/** The object store for all services' parts of exports; tracks are in this service's own. */
@Injectable()
export class ExportObjects {
  readonly store: Promise<ObjectStore>;

  constructor(@Inject(PLATFORM) platform: Platform<RoomsGatewayConfig>) {
    this.store = openSharedObjectStore(platform.config);
    // Errors are reported when it is used.
    this.store.catch(() => undefined);
  }
}
