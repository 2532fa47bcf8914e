import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface OffersRewardValues {
  active: boolean;
  redirect_magic_link: boolean;
  merchants_regex: string;
}

@Injectable()
export class OffersRewardRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope): Promise<OffersRewardValues | null> {
    const [row] = await this.database.query<OffersRewardValues>(
      scope,
      'SELECT active, redirect_magic_link, merchants_regex FROM offers_reward WHERE program_id = $1',
      [scope.programId],
    );
    return row ?? null;
  }

  async save(scope: TenantScope, values: OffersRewardValues): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO offers_reward (program_id, active, redirect_magic_link, merchants_regex) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id) DO UPDATE SET active = excluded.active,
         redirect_magic_link = excluded.redirect_magic_link, merchants_regex = excluded.merchants_regex`,
      [scope.programId, values.active, values.redirect_magic_link, values.merchants_regex],
    );
  }
}
