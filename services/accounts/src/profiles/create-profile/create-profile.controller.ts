import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentPrincipal, SignedIn, type Principal } from '@sevenfold/auth';
import {
  hardCreateProfileSchema,
  type HardCreateProfile,
  type HardCreatedProfile,
} from '@sevenfold/contracts';
import { CreateProfileHandler } from './create-profile.handler.js';

@Controller('api/rydesync/hardCreateProfile')
export class CreateProfileController {
  constructor(private readonly createProfile: CreateProfileHandler) {}

  @SignedIn()
  @Post()
  @HttpCode(200)
  async create(
    @Body({ schema: hardCreateProfileSchema }) body: HardCreateProfile,
    @CurrentPrincipal() principal: Principal,
  ): Promise<HardCreatedProfile> {
    return { ok: true, ...(await this.createProfile.execute(body.uid, principal)) };
  }
}
