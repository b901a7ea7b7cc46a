import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import { pruneOutcomeSchema, type OperatorReason } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { operatorOf } from '../operator.js';
import { optionalReasonSchema } from '../optional-reason.js';
import { PrunePresenceHandler } from './prune-presence.handler.js';

@AdminOnly()
@Controller('api/private/maintenance')
export class PrunePresenceController {
  constructor(private readonly prunePresence: PrunePresenceHandler) {}

  @Operation('prunePresence', 'Removes stale presence from rooms.')
  @Post('prune')
  @Answers(pruneOutcomeSchema)
  @HttpCode(200)
  prune(
    @Body({ schema: optionalReasonSchema }) { reason }: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.prunePresence.execute(operatorOf(principal, ip), reason);
  }
}
