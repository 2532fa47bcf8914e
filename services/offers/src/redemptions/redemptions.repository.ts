import type { RedemptionType } from '@laurel/contracts/offers/offer-categories';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import { Redemption } from './redemption.entity.ts';

/** The unit that may be redeemed once a year: one offer, by one participant, in one way. */
export interface Redeeming {
  participant_id: string;
  endeca_key: string;
  redemption_type: RedemptionType;
}

export interface RedemptionRow {
  code: string | null;
  voucher_token: string | null;
  web_site: string | null;
  /** Seconds since it was redeemed. */
  seconds: number;
}

export interface NewRedemption extends Redeeming {
  merchant_name: string;
  offer_text: string;
  code: string | null;
  voucher_token: string | null;
  web_site: string | null;
}

export type Voucher = Redemption & { code: string };

@Injectable()
export class RedemptionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Redemption) private readonly redemptions: Repository<Redemption>,
  ) {}

  /** Blocks other transactions of the same redemption until this one is over. */
  async lock(scope: TenantScope, redeeming: Redeeming): Promise<void> {
    const { participant_id, endeca_key, redemption_type } = redeeming;
    await this.database.query(scope, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      ['redemption', scope.programId, participant_id, redemption_type, endeca_key].join(' '),
    ]);
  }

  /** The newest redemption of the last year. */
  async newest(scope: TenantScope, redeeming: Redeeming): Promise<RedemptionRow | null> {
    const { participant_id, endeca_key, redemption_type } = redeeming;
    // clock_timestamp() instead of now(), which is the start of this transaction and may be before the one that it
    // waited for.
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

  async add({ programId }: TenantScope, redemption: NewRedemption, redeemedAt: string): Promise<void> {
    await this.redemptions.insert({
      programId,
      participantId: redemption.participant_id,
      endecaKey: redemption.endeca_key,
      redemptionType: redemption.redemption_type,
      merchantName: redemption.merchant_name,
      offerText: redemption.offer_text,
      code: redemption.code,
      voucherToken: redemption.voucher_token,
      webSite: redemption.web_site,
      redeemedAt: new Date(redeemedAt),
    });
  }

  /** A voucher that was issued no more than so many seconds ago. */
  async voucher({ programId }: TenantScope, voucherToken: string, seconds: number): Promise<Voucher | null> {
    const voucher = await this.redemptions.findOneBy({
      programId,
      voucherToken,
      redeemedAt: Raw((column) => `${column} > clock_timestamp() - make_interval(secs => :seconds)`, { seconds }),
    });
    // A constraint of the database makes every row with a token have a code.
    return voucher as Voucher | null;
  }
}
