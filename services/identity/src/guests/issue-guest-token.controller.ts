import { Body, Controller, Header, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { guestTokenSchema, type GuestToken } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { z } from 'zod';
import { IssueGuestTokenHandler } from './issue-guest-token.handler.js';

const noBody = { schema: z.strictObject({}).nullish() };

@Controller('api/identity/guest-token')
export class IssueGuestTokenController {
  constructor(private readonly issueToken: IssueGuestTokenHandler) {}

  /** Public: the caller has no token yet, or perhaps an expired one, and then becomes a new guest. */
  @Public()
  @Operation('issueGuestToken', 'Issues a token for a guest.')
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(guestTokenSchema)
  async issue(
    @Ip() address: string,
    @Body(noBody) _body: unknown,
    @Headers('authorization') authorization?: string,
  ): Promise<GuestToken> {
    return this.issueToken.execute(address, /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]);
  }
}
