import type { AdminRights } from '@laurel/contracts/auth/caller';
import type { AdminRightsResponse } from '@laurel/contracts/identity/admin.dto';
import { AdminRightsLookup } from '@laurel/service-kit/auth/admin-rights';
import { InternalClient } from '@laurel/service-kit/http/internal-client';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { REWARDS_CONFIG, type RewardsConfig } from '../config.ts';

/** The rights of admins, as identity has them now. */
@Injectable()
export class IdentityAdminRights extends AdminRightsLookup implements OnApplicationShutdown {
  private readonly identity: InternalClient;

  constructor(@Inject(REWARDS_CONFIG) { identity: { url, secret } }: RewardsConfig) {
    super();
    this.identity = new InternalClient({ baseUrl: url, audience: 'identity', secret, caller: 'service:rewards' });
  }

  override async of(adminId: string): Promise<AdminRights | null> {
    return (await this.identity.get<AdminRightsResponse>(`/internal/admins/${adminId}/rights`)).rights;
  }

  onApplicationShutdown(): Promise<void> {
    return this.identity.close();
  }
}
