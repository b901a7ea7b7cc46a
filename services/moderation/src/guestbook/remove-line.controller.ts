import { Body, Controller, Delete, Ip, Param } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  actionOutcomeSchema,
  guestbookLineParameterSchema,
  type ActionOutcome,
  type OperatorReason,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { operatorOf } from '../operator.js';
import { optionalReasonSchema } from '../optional-reason.js';
import { RemoveLineHandler } from './remove-line.handler.js';

@AdminOnly()
@Controller('api/admin/room/:room/guestbook/:key')
export class RemoveLineController {
  constructor(private readonly removeLine: RemoveLineHandler) {}

  @Operation('removeGuestbookLine', 'Removes a message from a guestbook.')
  @Delete()
  @Answers(actionOutcomeSchema)
  remove(
    @Param({ schema: guestbookLineParameterSchema }) { room, key }: { room: string; key: string },
    @Body({ schema: optionalReasonSchema }) { reason }: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ): Promise<ActionOutcome> {
    return this.removeLine.execute({ room, key, reason, operator: operatorOf(principal, ip) });
  }
}
