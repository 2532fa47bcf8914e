import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { ApiIdentity } from '@laurel/contracts/public-api/me.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { Controller, Get } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.ts';

@Controller('api/v1/me')
export class ApiIdentityController {
  constructor(private readonly keys: ApiKeysService) {}

  /** The key of the call: its program, scopes, version and limits */
  @Get()
  @Authenticated({ scope: null })
  @Transactional()
  show(@Scope() scope: TenantScope, @CurrentCaller() caller: ApiKeyCaller): Promise<ApiIdentity> {
    return this.keys.describe(scope, caller);
  }
}
