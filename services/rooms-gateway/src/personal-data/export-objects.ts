import { Inject, Injectable } from '@nestjs/common';
import { openSharedObjectStore, type ObjectStore } from '@sevenfold/object-store';
import { PLATFORM, type Platform } from '@sevenfold/service-defaults';
import type { RoomsGatewayConfig } from '../config.js';

/** The store in which all services put their parts of exports; tracks lie in one of this service's own. */
@Injectable()
export class ExportObjects {
  readonly store: Promise<ObjectStore>;

  constructor(@Inject(PLATFORM) platform: Platform<RoomsGatewayConfig>) {
    this.store = openSharedObjectStore(platform.config);
    // Told of when it is used.
    this.store.catch(() => undefined);
  }
}
