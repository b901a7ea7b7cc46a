import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { EventEnvelope } from '@sevenfold/contracts';
import { handleOnce, type OpenTransaction, type SqlTransaction } from '@sevenfold/messaging';
import { from, lastValueFrom } from 'rxjs';
import { DATABASE } from '../define-service.js';
import type { Delivery } from './delivery.js';

/** The part of a service's Prisma client that consumers need. */
interface Database {
  $transaction: OpenTransaction<SqlTransaction>;
}

/** Runs a consumer in the transaction that writes the event's inbox row, or not at all if there is one. */
@Injectable()
export class InboxInterceptor implements NestInterceptor {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    const rpc = context.switchToRpc();
    const delivery = rpc.getContext<Delivery>();
    const { withinMs } = delivery;
    return from(
      handleOnce(
        rpc.getData<EventEnvelope>(),
        delivery,
        work => this.database.$transaction(work, { timeout: withinMs }),
        tx => {
          delivery.tx = tx;
          return lastValueFrom(next.handle(), { defaultValue: undefined });
        },
      ),
    );
  }
}
