import type { SaveDonation, SaveMembership } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface PaymentOptions {
  donation_challenge: SaveDonation | null;
  membership_challenge: SaveMembership | null;
}

@Injectable()
export class PaymentOptionsRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope, challengeId: string): Promise<PaymentOptions> {
    const [row] = await this.database.query<PaymentOptions>(
      scope,
      `SELECT
         (SELECT jsonb_build_object('entity_label', d.entity_label, 'currency', d.currency,
            'entities', coalesce((
              SELECT jsonb_agg(jsonb_build_object('id', e.id::text, 'entity', e.entity, 'active', e.active)
                ORDER BY e.position, e.id)
              FROM donation_entity e WHERE e.program_id = $1 AND e.challenge_id = $2), '[]'),
            'amounts', coalesce((
              SELECT jsonb_agg(jsonb_build_object('id', a.id::text, 'amount', decimal_text(a.amount),
                'points', a.points, 'active', a.active) ORDER BY a.position, a.id)
              FROM donation_amount a WHERE a.program_id = $1 AND a.challenge_id = $2), '[]'))
          FROM donation_challenge d WHERE d.program_id = $1 AND d.challenge_id = $2) AS donation_challenge,
         (SELECT jsonb_build_object('price', decimal_text(m.price), 'currency', m.currency,
            'merchant_name', m.merchant_name)
          FROM membership_challenge m WHERE m.program_id = $1 AND m.challenge_id = $2) AS membership_challenge`,
      [scope.programId, challengeId],
    );
    if (row === undefined) throw new Error('A SELECT without FROM answered no row');
    return row;
  }

  /** Options that are left out stay, and are no longer active. */
  async saveDonation(scope: TenantScope, challengeId: string, donation: SaveDonation, byPlace: boolean): Promise<void> {
    const params = [scope.programId, challengeId, JSON.stringify(donation), byPlace];
    await this.database.query(scope, 'SELECT save_donation($1, $2, $3, $4)', params);
  }

  async saveMembership(scope: TenantScope, challengeId: string, membership: SaveMembership): Promise<void> {
    const { price, currency, merchant_name } = membership;
    await this.database.query(
      scope,
      `INSERT INTO membership_challenge (program_id, challenge_id, price, currency, merchant_name)
       VALUES ($1, $2, $3::numeric * 100, $4, $5)
       ON CONFLICT ON CONSTRAINT membership_challenge_once DO UPDATE SET price = excluded.price,
         currency = excluded.currency, merchant_name = excluded.merchant_name`,
      [scope.programId, challengeId, price, currency, merchant_name],
    );
  }
}
