import type { ProvisionedDonation, ProvisionedMembership } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PaymentOptionsRepository {
  constructor(private readonly database: Database) {}

  /** An option keeps its id by its place; those that are left out stay, and are no longer active. */
  async saveDonation(scope: TenantScope, challengeId: string, donation: ProvisionedDonation): Promise<void> {
    const key = [scope.programId, challengeId];
    await this.database.query(
      scope,
      `INSERT INTO donation_challenge (program_id, challenge_id, entity_label, currency) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, challenge_id) DO UPDATE SET entity_label = excluded.entity_label,
         currency = excluded.currency`,
      [...key, donation.entity_label, donation.currency],
    );
    await this.database.query(
      scope,
      `INSERT INTO donation_entity (program_id, challenge_id, position, entity, active)
       SELECT $1, $2, place, given ->> 'entity', coalesce((given -> 'active')::boolean, true)
       FROM jsonb_array_elements($3) WITH ORDINALITY AS o (given, place)
       ON CONFLICT ON CONSTRAINT donation_entity_place DO UPDATE SET entity = excluded.entity, active = excluded.active`,
      [...key, JSON.stringify(donation.entities)],
    );
    await this.database.query(
      scope,
      `INSERT INTO donation_amount (program_id, challenge_id, position, amount, points, active)
       SELECT $1, $2, place, (given ->> 'amount')::numeric * 100, (given -> 'points')::integer,
         coalesce((given -> 'active')::boolean, true)
       FROM jsonb_array_elements($3) WITH ORDINALITY AS o (given, place)
       ON CONFLICT ON CONSTRAINT donation_amount_place DO UPDATE SET amount = excluded.amount,
         points = excluded.points, active = excluded.active`,
      [...key, JSON.stringify(donation.amounts)],
    );
    for (const [table, options] of [
      ['donation_entity', donation.entities],
      ['donation_amount', donation.amounts],
    ] as const) {
      await this.database.query(
        scope,
        `UPDATE ${table} SET active = false WHERE program_id = $1 AND challenge_id = $2 AND position > $3`,
        [...key, options.length],
      );
    }
  }

  async saveMembership(scope: TenantScope, challengeId: string, membership: ProvisionedMembership): Promise<void> {
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
