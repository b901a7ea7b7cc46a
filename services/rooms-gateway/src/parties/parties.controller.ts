import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { AllowGuests, CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import {
  askForPartyEmailSchema,
  changePartySchema,
  partiesSchema,
  partyEmailSchema,
  partyEmailTokenSchema,
  partyParameterSchema,
  partySchema,
  planPartySchema,
  roomParameterSchema,
  roomPartySchema,
  shownPartySchema,
  type AskForPartyEmail,
  type ChangeParty,
  type Parties as PartyList,
  type Party,
  type PartyEmail,
  type PlanParty,
  type RoomParty,
  type ShownParty,
} from '@sevenfold/contracts';
import {
  Answers,
  AnswersBytes,
  AnswersPlainPage,
  CONFIG,
  Operation,
  plainPage,
  type PlatformConfig,
} from '@sevenfold/service-defaults';
import { ServerClock } from '../sync/server-clock.js';
import { Parties } from './parties.js';
import { PartyEmails } from './party-emails.js';
import { partyCalendar } from './party-calendar.js';

/** Parties: their keepers plan them, everyone may look, signed-in people may get an email. */
@Controller('api/rydesync')
export class PartiesController {
  constructor(
    private readonly parties: Parties,
    private readonly emails: PartyEmails,
    private readonly clock: ServerClock,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  @Public()
  @Operation('listParties', 'Lists the next parties of rooms that are open to everyone.')
  @Get('parties')
  @Header('cache-control', 'no-store')
  @Answers(partiesSchema)
  async list(): Promise<PartyList> {
    return { parties: await this.parties.comingUp(), serverTime: this.clock.now() };
  }

  @SignedIn()
  @Operation('listOwnParties', 'Lists the parties that the caller has planned.')
  @Get('parties/own')
  @Header('cache-control', 'no-store')
  @Answers(partiesSchema)
  async listOwn(@CurrentPrincipal() { uid }: Principal): Promise<PartyList> {
    return { parties: await this.parties.of(uid), serverTime: this.clock.now() };
  }

  @AllowGuests()
  @Operation('showRoomParty', 'Shows the next party of a room.')
  @Get('rooms/:room/party')
  @Header('cache-control', 'no-store')
  @Answers(roomPartySchema)
  async showOfRoom(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<RoomParty> {
    return { party: await this.parties.nextIn(room, uid), serverTime: this.clock.now() };
  }

  @SignedIn()
  @Operation('planParty', 'Plans a party in a room that the caller keeps.')
  @Post('parties')
  @HttpCode(201)
  @Answers(partySchema, { status: 201 })
  plan(
    @Body({ schema: planPartySchema }) body: PlanParty,
    @CurrentPrincipal() principal: Principal,
  ): Promise<Party> {
    return this.parties.plan(body, principal);
  }

  @Public()
  @Operation('showParty', 'Shows a party.')
  @Get('parties/:id')
  @Header('cache-control', 'no-store')
  @Answers(shownPartySchema)
  async show(@Param({ schema: partyParameterSchema }) { id }: { id: string }): Promise<ShownParty> {
    return { party: await this.parties.show(id), serverTime: this.clock.now() };
  }

  @SignedIn()
  @Operation('changeParty', 'Changes a party that the caller has planned.')
  @Patch('parties/:id')
  @Answers(partySchema)
  change(
    @Param({ schema: partyParameterSchema }) { id }: { id: string },
    @Body({ schema: changePartySchema }) body: ChangeParty,
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<Party> {
    return this.parties.change(id, body, uid);
  }

  @SignedIn()
  @Operation('cancelParty', 'Cancels a party that the caller has planned.')
  @Delete('parties/:id')
  @HttpCode(204)
  async cancel(
    @Param({ schema: partyParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<void> {
    await this.parties.cancel(id, uid);
  }

  @Public()
  @Operation('readPartyCalendar', 'A party as a calendar file.')
  @Get('parties/:id/party.ics')
  @AnswersBytes('text/calendar')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="party.ics"')
  @Header('cache-control', 'no-store')
  async calendar(@Param({ schema: partyParameterSchema }) { id }: { id: string }): Promise<string> {
    const { party, cancelled } = await this.parties.find(id);
    return partyCalendar(party, { origin: this.config.PUBLIC_ORIGIN, cancelled });
  }

  @SignedIn()
  @Operation('showPartyEmail', 'Shows whether the caller gets emails about a party.')
  @Get('parties/:id/email')
  @Header('cache-control', 'no-store')
  @Answers(partyEmailSchema)
  async showEmail(
    @Param({ schema: partyParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<PartyEmail> {
    return { wanted: await this.emails.wants(id, uid) };
  }

  @SignedIn()
  @Operation('askForPartyEmail', 'Sends the caller emails about a party.')
  @Post('parties/:id/email')
  @HttpCode(200)
  @Answers(partyEmailSchema)
  async askForEmail(
    @Param({ schema: partyParameterSchema }) { id }: { id: string },
    @Body({ schema: askForPartyEmailSchema }) { timeZone }: AskForPartyEmail,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PartyEmail> {
    await this.emails.ask(id, principal, timeZone);
    return { wanted: true };
  }

  @SignedIn()
  @Operation('stopPartyEmail', 'Stops emails to the caller about a party.')
  @Delete('parties/:id/email')
  @HttpCode(204)
  async stopEmail(
    @Param({ schema: partyParameterSchema }) { id }: { id: string },
    @CurrentPrincipal() { uid }: Principal,
  ): Promise<void> {
    await this.emails.stop(id, uid);
  }

  @Public()
  @Operation('showPartyUnsubscription', 'The page behind the unsubscribe link of an email about a party.')
  @Get('parties/unsubscribe/:token')
  @AnswersPlainPage()
  showUnsubscription(@Param({ schema: partyEmailTokenSchema }) _: { token: string }): string {
    return plainPage({
      title: 'Stop emails about this party?',
      text: 'We’ll delete your email address from this party’s list. You can still open the party’s page.',
      button: 'Stop emails',
      link,
    });
  }

  /** From the page, and from email clients' own buttons (RFC 8058): one POST, no redirect. */
  @Public()
  @Operation('unsubscribeFromParty', 'Ends emails about a party.')
  @Post('parties/unsubscribe/:token')
  @AnswersPlainPage()
  async unsubscribe(@Param({ schema: partyEmailTokenSchema }) { token }: { token: string }): Promise<string> {
    await this.emails.unsubscribe(token);
    return plainPage({
      title: 'No more emails about this party',
      text: 'We’ve deleted your email address from this party’s list.',
      link,
    });
  }
}

const link = { path: '/rydesync', label: 'RydeSync' };
