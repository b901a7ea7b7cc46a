import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  endPushSchema,
  pushChangedSchema,
  pushKeySchema,
  subscribeByPushSchema,
  type EndPush,
  type PushKey,
  type SubscribeByPush,
} from '@sevenfold/contracts';
import { Answers, AnswersProblem, Operation } from '@sevenfold/service-defaults';
import { PushKeys } from './push-keys.js';
import { PushSubscriptions } from './push-subscriptions.js';

/** Notifications in browsers. */
@Public()
@Controller('api/status/push')
export class PushController {
  constructor(
    private readonly keys: PushKeys,
    private readonly subscriptions: PushSubscriptions,
  ) {}

  @Operation('showPushKey', 'Shows the key that browsers subscribe with.')
  @Get('key')
  @Answers(pushKeySchema)
  async key(): Promise<PushKey> {
    const { publicKey } = await this.keys.pair();
    return { publicKey };
  }

  @Operation('subscribeByPush', 'Subscribes a browser to notifications, or changes its components.')
  @Post()
  @HttpCode(200)
  @Answers(pushChangedSchema)
  @AnswersProblem(404, 'There is no such component.')
  async subscribe(@Body({ schema: subscribeByPushSchema }) body: SubscribeByPush, @Ip() ip: string) {
    await this.subscriptions.subscribe(body, ip);
    return { ok: true };
  }

  @Operation('unsubscribeByPush', 'Ends the notifications of a browser.')
  @Post('unsubscribe')
  @HttpCode(200)
  @Answers(pushChangedSchema)
  async unsubscribe(@Body({ schema: endPushSchema }) { endpoint }: EndPush) {
    await this.subscriptions.unsubscribe(endpoint);
    return { ok: true };
  }
}
