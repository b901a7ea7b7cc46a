import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  accountParameterSchema,
  importLegacyAccountSchema,
  profileSchema,
  type ImportLegacyAccount,
  type Profile,
} from '@sevenfold/contracts';
import { Answers, Clock, Operation } from '@sevenfold/service-defaults';
import { readAccount } from './domain/read-account.js';
import { requireOwner } from '../owner.js';

/** Shows how an account of the former platform would be read, for the diagnostic page. Stores nothing. */
@Controller('api/accounts/:uid/diagnostics/legacy-document')
export class ReadLegacyDocumentController {
  constructor(private readonly clock: Clock) {}

  @SignedIn()
  @Operation('readLegacyDocument', 'Reads a document at its path on the earlier site.')
  @Post()
  @HttpCode(200)
  @Answers(profileSchema)
  read(
    @Param({ schema: accountParameterSchema }) { uid }: { uid: string },
    @Body({ schema: importLegacyAccountSchema }) { document }: ImportLegacyAccount,
    @CurrentPrincipal() principal: Principal,
  ): Profile {
    requireOwner(principal, uid);
    return readAccount(uid, document, this.clock.now());
  }
}
