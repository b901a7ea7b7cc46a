import { Body, Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import {
  confirmationSentSchema,
  emailTokenSchema,
  subscribeByEmailSchema,
  type SubscribeByEmail,
} from '@sevenfold/contracts';
import { Answers, AnswersPlainPage, AnswersProblem, Operation, plainPage } from '@sevenfold/service-defaults';
import { EmailSubscriptions } from './email-subscriptions.js';

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
  @AnswersPlainPage()
  async showConfirmation(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    const asked = await this.subscriptions.linked(token);
    if (!asked) return expired();
    if (asked.confirmedAt) return subscribed();
    return statusPage(
      'Get status emails?',
      `We’ll email ${asked.email} when something breaks and when it’s fixed.`,
      'Confirm',
    );
  }

  @Operation('confirmEmail', 'Confirms an email subscription.')
  @Post('confirm/:token')
  @AnswersPlainPage()
  async confirm(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    return { subscribed, expired, full }[await this.subscriptions.confirm(token)]();
  }

  @Operation('showEmailUnsubscription', 'The page behind an unsubscribe link.')
  @Get('unsubscribe/:token')
  @AnswersPlainPage()
  showUnsubscription(@Param({ schema: emailTokenSchema }) _: { token: string }) {
    return statusPage('Stop status emails?', 'We’ll delete your email address.', 'Unsubscribe');
  }

  /** From the page, and from email programs' own buttons (RFC 8058): one POST, no redirect. */
  @Operation('unsubscribeEmail', 'Ends an email subscription.')
  @Post('unsubscribe/:token')
  @AnswersPlainPage()
  async unsubscribe(@Param({ schema: emailTokenSchema }) { token }: { token: string }) {
    await this.subscriptions.unsubscribe(token);
    return statusPage(
      'You’re unsubscribed',
      'We’ve deleted your email address. You won’t get any more status emails.',
    );
  }
}

const statusPage = (title: string, text: string, button?: string) =>
  plainPage({ title, text, button, link: { path: '/status', label: 'Service Status' } });

const subscribed = () => statusPage('You’re subscribed', 'Every email has a link to unsubscribe.');

const expired = () =>
  statusPage(
    'This link has expired',
    'Each link works once, within 24 hours. Subscribe again on the status page.',
  );

const full = () =>
  statusPage(
    'Email subscriptions are full',
    'Follow the status page by feed instead, or try this link again later.',
  );
