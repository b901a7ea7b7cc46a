import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, Public, SignedIn, type Principal } from '@sevenfold/auth';
import {
  accountParameterSchema,
  currentErasureSchema,
  erasureParameterSchema,
  erasureReceiptSchema,
  type CurrentErasure,
  type ErasureReceipt,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { Database } from '../database.js';
import type { Erasure } from '../generated/prisma/client.js';
import { requireOwner } from '../owner.js';
import { erasureOf, receiptOf } from './erasure.js';
import { Erasures } from './erasures.js';

@Controller('api/accounts')
export class ErasuresController {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
  ) {}

  @SignedIn()
  @Operation('scheduleErasure', "Schedules the erasure of a person's data.")
  @Post(':uid/erasure')
  @HttpCode(202)
  @Answers(currentErasureSchema, { status: 202 })
  async schedule(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<CurrentErasure> {
    requireOwner(principal, uid);
    return this.answer(await this.erasures.schedule(principal));
  }

  @SignedIn()
  @Operation('showErasure', "Shows the scheduled erasure of a person's data.")
  @Get(':uid/erasure')
  @Header('cache-control', 'no-store')
  @Answers(currentErasureSchema)
  async current(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<CurrentErasure> {
    requireOwner(principal, uid);
    return this.answer(await this.erasures.current(uid));
  }

  @SignedIn()
  @Operation('cancelErasure', 'Cancels the scheduled erasure.')
  @Delete(':uid/erasure')
  @Answers(currentErasureSchema)
  async cancel(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @CurrentPrincipal() principal: Principal,
  ): Promise<CurrentErasure> {
    requireOwner(principal, uid);
    return this.answer(await this.database.$transaction(tx => this.erasures.cancel(uid, 'asked', tx)));
  }

  /**
   * Public, because the erased person can no longer sign in. The number cannot be guessed, and identifies
   * nobody.
   */
  @Public()
  @Operation('showErasureReceipt', 'Shows the receipt of a completed erasure.')
  @Get('receipts/:id')
  @Header('cache-control', 'no-store')
  @Answers(erasureReceiptSchema)
  async receipt(@Param({ schema: erasureParameterSchema }) { id }: { id: string }): Promise<ErasureReceipt> {
    return receiptOf(await this.erasures.find(id));
  }

  private answer(erasure: Erasure | null): CurrentErasure {
    return { erasure: erasure && erasureOf(erasure), graceDays: this.erasures.graceDays };
  }
}
