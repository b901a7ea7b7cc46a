import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  statusIdSchema,
  subscribedSchema,
  subscribeSchema,
  unsubscribedSchema,
  unsubscribeSchema,
  type Subscribe,
  type Subscribed,
  type Unsubscribe,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { SubscriptionsHandler } from './subscriptions.handler.js';

@Public()
@Controller('api/status/subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsHandler) {}

  @Operation('subscribe', 'Subscribes a webhook to status changes.')
  @Post()
  @Answers(subscribedSchema, { status: 201 })
  subscribe(@Body({ schema: subscribeSchema }) { url }: Subscribe): Promise<Subscribed> {
    return this.subscriptions.subscribe(url);
  }

  @Operation('unsubscribe', 'Ends a subscription.')
  @Post(':id/unsubscribe')
  @HttpCode(200)
  @Answers(unsubscribedSchema)
  async unsubscribe(
    @Param({ schema: statusIdSchema }) { id }: { id: string },
    @Body({ schema: unsubscribeSchema }) { secret }: Unsubscribe,
  ) {
    await this.subscriptions.unsubscribe(id, secret);
    return { ok: true };
  }
}
