import type { SaveTiersRequest, Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { tierValues } from './tier.rules.ts';
import { TiersRepository } from './tiers.repository.ts';

@Injectable()
export class TiersService {
  constructor(private readonly repository: TiersRepository) {}

  async offered(scope: TenantScope): Promise<Tier[]> {
    return this.repository.offered(scope);
  }

  async replace(scope: TenantScope, { tiers }: SaveTiersRequest): Promise<void> {
    await this.repository.replace(scope, tierValues(tiers));
  }
}
