import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  confirmationSentSchema,
  emailTokenSchema,
  subscribeByEmailSchema,
  type SubscribeByEmail,
} from '@sevenfold/contracts';
import { Answers, AnswersBytes, AnswersProblem, Operation } from '@sevenfold/service-defaults';
import { EmailSubscriptions } from './email-subscriptions.js';
import { pagePolicy, plainPage } from './plain-page.js';

/** A page that works without JavaScript. Its URL contains a token: no cache, and no referrer. */
const Page = (): MethodDecorator => (target, key, descriptor) => {
  for (const decorate of [
    AnswersBytes('text/html'),
    Header('content-type', 'text/html; charset=utf-8'),
    Header('content-security-policy', pagePolicy),
    Header('referrer-policy', 'no-referrer'),
    HttpCode(200),
  ])
    decorate(target, key, descriptor);
};

/** Email subscriptions. Links in emails open a page with one button, because some programs follow every link. */
@Public()
@Controller('api/status/emails')
export class EmailsController {
  constructor(private readonly subscriptions: EmailSubscriptions) {}

  @Operation('subscribeByEmail', 'Sends a link that confirms an email subscription.')
  @Post()
  @HttpCode(202)
  @Answers(confirmationSentSchema, { status: 202 })
  @AnswersProblem(404, 'There is no such component.')
  async ask(@Body({ schema: subscribeByEmailSchema }) body: SubscribeByEmail, @Ip() ip: string) {
    await this.subscriptions.ask(body, ip);
    return { ok: true };
  }

  @Operation('showEmailConfirmation', 'The page behind a confirmation link.')
  @Get('confirm/:token')
  @Page()
  async showConfirmation(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    const asked = await this.subscriptions.linked(token);
    if (!asked) return expired();
    if (asked.confirmedAt) return subscribed();
    return plainPage(
      'Get status emails?',
      `We’ll email ${asked.email} when something breaks, and when it works again.`,
      'Confirm',
    );
  }

  @Operation('confirmEmail', 'Confirms an email subscription.')
  @Post('confirm/:token')
  @Page()
  async confirm(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    return { subscribed, expired, full }[await this.subscriptions.confirm(token)]();
  }

  @Operation('showEmailUnsubscription', 'The page behind an unsubscribe link.')
  @Get('unsubscribe/:token')
  @Page()
  showUnsubscription(@Param({ schema: emailTokenSchema }) _: { token: string }) {
    return plainPage('Stop status emails?', 'We’ll delete your address.', 'Unsubscribe');
  }

  /** From the page, and from mailboxes' own buttons (RFC 8058): one POST, no redirect. */
  @Operation('unsubscribeEmail', 'Ends an email subscription.')
  @Post('unsubscribe/:token')
  @Page()
  async unsubscribe(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    await this.subscriptions.unsubscribe(token);
    return plainPage('You’re unsubscribed', 'We’ve deleted your address. You won’t hear from us again.');
  }
}

const subscribed = () => plainPage('You’re subscribed', 'Every email has a link to unsubscribe.');

const expired = () =>
  plainPage('This link has expired', 'It works once, and for 24 hours. Subscribe again on the status page.');

const full = () =>
  plainPage(
    'Email subscriptions are full',
    'Follow the status page by feed instead, or try this link again later.',
  );
