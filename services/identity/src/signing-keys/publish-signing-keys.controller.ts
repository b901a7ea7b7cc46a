import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@sevenfold/auth';
import { jsonWebKeySetSchema, type JsonWebKeySetBody } from '@sevenfold/contracts';
import { Answers, Operation } from '@sevenfold/service-defaults';
import { SigningKeys } from './signing-keys.js';

@Controller('api/identity/jwks')
export class PublishSigningKeysController {
  constructor(private readonly signingKeys: SigningKeys) {}

  @Public()
  @Operation('publishSigningKeys', 'Publishes the keys that verify guest tokens.')
  @Get()
  @Header('cache-control', 'public, max-age=300')
  @Answers(jsonWebKeySetSchema)
  async publish(): Promise<JsonWebKeySetBody> {
    return jsonWebKeySetSchema.parse({ keys: await this.signingKeys.published() });
  }
}
