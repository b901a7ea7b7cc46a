import { Body, Controller, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  actionOutcomeSchema,
  roomMemberParameterSchema,
  roomParameterSchema,
  type OperatorReason,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { operatorOf } from '../operator.js';
import { optionalReasonSchema } from '../optional-reason.js';
import { CommandRoomHandler } from './command-room.handler.js';

interface RoomMember {
  room: string;
  uid: string;
}

@AdminOnly()
@Controller('api/admin/room')
export class RoomCommandsController {
  constructor(private readonly commandRoom: CommandRoomHandler) {}

  @Operation('kickMember', 'Removes a member from a room.')
  @Post(':room/kick/:uid')
  @Answers(actionOutcomeSchema)
  @HttpCode(200)
  kick(
    @Param({ schema: roomMemberParameterSchema }) member: RoomMember,
    @Body({ schema: optionalReasonSchema }) body: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.commandRoom.execute({ command: 'kick', ...member, ...body }, operatorOf(principal, ip));
  }

  @Operation('liftKick', 'Lets someone back into a room that they were kicked from.')
  @Post(':room/lift-kick/:uid')
  @Answers(actionOutcomeSchema)
  @HttpCode(200)
  liftKick(
    @Param({ schema: roomMemberParameterSchema }) member: RoomMember,
    @Body({ schema: optionalReasonSchema }) body: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.commandRoom.execute({ command: 'lift-kick', ...member, ...body }, operatorOf(principal, ip));
  }

  @Operation('transferHost', 'Makes a member the host of a room.')
  @Post(':room/transfer-host/:uid')
  @Answers(actionOutcomeSchema)
  @HttpCode(200)
  transferHost(
    @Param({ schema: roomMemberParameterSchema }) member: RoomMember,
    @Body({ schema: optionalReasonSchema }) body: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.commandRoom.execute(
      { command: 'transfer-host', ...member, ...body },
      operatorOf(principal, ip),
    );
  }

  @Operation('closeRoom', 'Closes a room.')
  @Post(':room/close')
  @Answers(actionOutcomeSchema)
  @HttpCode(200)
  close(
    @Param({ schema: roomParameterSchema }) { room }: { room: string },
    @Body({ schema: optionalReasonSchema }) body: OperatorReason,
    @CurrentPrincipal() principal: Principal,
    @Ip() ip: string,
  ) {
    return this.commandRoom.execute({ command: 'close-room', room, ...body }, operatorOf(principal, ip));
  }
}
