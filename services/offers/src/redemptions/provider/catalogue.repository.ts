import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { RedeemableOffer } from './offer-provider.ts';

/** Offers of the imported catalogue, which belongs to no program. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly database: Database) {}

  async find(endecaKey: string): Promise<RedeemableOffer | null> {
    const [row] = await this.database.unscoped<RedeemableOffer>(
      `SELECT o.endeca_key, m.name AS merchant_name, o.text_short, o.redemption_types, o.web_site
       FROM offer o JOIN merchant m ON m.id = o.merchant_id WHERE o.endeca_key = $1`,
      [endecaKey],
    );
    return row ?? null;
  }
}
