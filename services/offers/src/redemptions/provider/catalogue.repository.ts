import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { RedeemableOffer } from './offer-provider.ts';

/** Offers of the imported catalogue, of the merchants that a program shows. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope, endecaKey: string): Promise<RedeemableOffer | null> {
    const [row] = await this.database.query<RedeemableOffer>(
      scope,
      `SELECT o.endeca_key, m.name AS merchant_name, o.text_short, o.redemption_types, o.web_site
       FROM offer o JOIN merchant m ON m.id = o.merchant_id WHERE o.endeca_key = $2 AND shows_merchant($1, m.id)`,
      [scope.programId, endecaKey],
    );
    return row ?? null;
  }
}
