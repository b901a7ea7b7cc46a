import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  hardCreatedProfileSchema,
  hardCreateProfileSchema,
  type HardCreateProfile,
  type HardCreatedProfile,
} from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { CreateProfileHandler } from './create-profile.handler.js';

@Controller('api/rydesync/hardCreateProfile')
export class CreateProfileController {
  constructor(private readonly createProfile: CreateProfileHandler) {}

  @SignedIn()
  @Operation('createProfile', "Creates the person's profile.")
  @Post()
  @HttpCode(200)
  @Answers(hardCreatedProfileSchema)
  async create(
    @Body({ schema: hardCreateProfileSchema }) body: HardCreateProfile,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HardCreatedProfile> {
    return { ok: true, ...(await this.createProfile.execute(body.uid, principal)) };
  }
}
