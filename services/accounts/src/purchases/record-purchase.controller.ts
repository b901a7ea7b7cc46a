import { Body, Controller, Ip, Param, Put } from '@nestjs/common';
import { AdminOnly, CurrentPrincipal, type Principal } from '@sevenfold/auth';
import {
  purchaseParameterSchema,
  recordedPurchaseSchema,
  recordPurchaseSchema,
  type RecordedPurchase,
  type RecordPurchase,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { RecordPurchaseHandler } from './record-purchase.handler.js';

@Controller('api/admin/accounts/:uid/purchases/:purchaseId')
export class RecordPurchaseController {
  constructor(private readonly recordPurchase: RecordPurchaseHandler) {}

  @AdminOnly()
  @Operation('recordPurchase', 'Records a purchase.')
  @Put()
  @Answers(recordedPurchaseSchema)
  async record(
    @Param({ schema: purchaseParameterSchema }) { uid, purchaseId }: { uid: string; purchaseId: string },
    @Body({ schema: recordPurchaseSchema }) wanted: RecordPurchase,
    @CurrentPrincipal() operator: Principal,
    @Ip() ip: string,
  ): Promise<RecordedPurchase> {
    return this.recordPurchase.execute({ uid, purchaseId, wanted, operator, ip });
  }
}
