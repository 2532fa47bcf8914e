import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** What may be redeemed once a year: one offer, by one participant, in one way. */
export interface Redeeming {
  participant_id: string;
  endeca_key: string;
  redemption_type: RedemptionType;
}

export interface RedemptionRow {
  code: string | null;
  voucher_token: string | null;
  web_site: string | null;
  /** Since it was redeemed. */
  seconds: number;
}

export interface NewRedemption extends Redeeming {
  merchant_name: string;
  offer_text: string;
  code: string | null;
  voucher_token: string | null;
  web_site: string | null;
}

export interface VoucherRow {
  merchant_name: string;
  offer_text: string;
  code: string;
  redeemed_at: Date;
}

@Injectable()
export class RedemptionsRepository {
  constructor(private readonly database: Database) {}

  /** Makes everybody else who redeems the same wait until this transaction is over. */
  async lock(scope: TenantScope, redeeming: Redeeming): Promise<void> {
    const { participant_id, endeca_key, redemption_type } = redeeming;
    await this.database.query(scope, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      ['redemption', scope.programId, participant_id, redemption_type, endeca_key].join(' '),
    ]);
  }

  /** The newest of the last year. */
  async newest(scope: TenantScope, redeeming: Redeeming): Promise<RedemptionRow | null> {
    const { participant_id, endeca_key, redemption_type } = redeeming;
    // Not now(): that is when this transaction began, which may be before the one that it waited for.
    const [row] = await this.database.query<RedemptionRow>(
      scope,
      `SELECT code, voucher_token, web_site, extract(epoch FROM clock_timestamp() - redeemed_at)::float8 AS seconds
       FROM redemption
       WHERE program_id = $1 AND participant_id = $2 AND endeca_key = $3 AND redemption_type = $4
         AND redeemed_at > clock_timestamp() - interval '1 year'
       ORDER BY redeemed_at DESC LIMIT 1`,
      [scope.programId, participant_id, endeca_key, redemption_type],
    );
    return row ?? null;
  }

  async add(scope: TenantScope, redemption: NewRedemption, redeemedAt: string): Promise<void> {
    const { participant_id, endeca_key, redemption_type, merchant_name, offer_text, code, voucher_token, web_site } =
      redemption;
    await this.database.query(
      scope,
      `INSERT INTO redemption (program_id, participant_id, endeca_key, redemption_type, merchant_name, offer_text, code,
         voucher_token, web_site, redeemed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        scope.programId,
        participant_id,
        endeca_key,
        redemption_type,
        merchant_name,
        offer_text,
        code,
        voucher_token,
        web_site,
        redeemedAt,
      ],
    );
  }

  /** A voucher that was issued no more than so many seconds ago. */
  async voucher(scope: TenantScope, token: string, seconds: number): Promise<VoucherRow | null> {
    const [row] = await this.database.query<VoucherRow>(
      scope,
      `SELECT merchant_name, offer_text, code, redeemed_at FROM redemption
       WHERE program_id = $1 AND voucher_token = $2 AND redeemed_at > clock_timestamp() - make_interval(secs => $3)`,
      [scope.programId, token, seconds],
    );
    return row ?? null;
  }
}
