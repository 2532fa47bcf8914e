import type {
  SaveDonation,
  SaveDonationAmount,
  SaveDonationEntity,
  SaveMembership,
} from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { StoredPart } from '../../saved-lists/kept-ids.ts';

export interface PaymentOptions {
  donation_challenge: SaveDonation | null;
  membership_challenge: SaveMembership | null;
}

/** SQL of hundredths as a decimal. */
const decimal = (hundredths: string): string => `to_char(${hundredths} / 100.0, 'FM9999990.00')`;

/** An option at its place, with the id of the row that it replaces; `null` for a new one. */
type Placed<T> = Omit<T, 'id'> & { id: string | null; position: number };

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
              SELECT jsonb_agg(jsonb_build_object('id', a.id::text, 'amount', ${decimal('a.amount')},
                'points', a.points, 'active', a.active) ORDER BY a.position, a.id)
              FROM donation_amount a WHERE a.program_id = $1 AND a.challenge_id = $2), '[]'))
          FROM donation_challenge d WHERE d.program_id = $1 AND d.challenge_id = $2) AS donation_challenge,
         (SELECT jsonb_build_object('price', ${decimal('m.price')}, 'currency', m.currency,
            'merchant_name', m.merchant_name)
          FROM membership_challenge m WHERE m.program_id = $1 AND m.challenge_id = $2) AS membership_challenge`,
      [scope.programId, challengeId],
    );
    if (row === undefined) throw new Error('A SELECT without FROM answered no row');
    return row;
  }

  async saveDonation(
    scope: TenantScope,
    challengeId: string,
    { entity_label, currency }: Pick<SaveDonation, 'entity_label' | 'currency'>,
  ): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO donation_challenge (program_id, challenge_id, entity_label, currency) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, challenge_id) DO UPDATE SET entity_label = excluded.entity_label,
         currency = excluded.currency`,
      [scope.programId, challengeId, entity_label, currency],
    );
  }

  /** Options with their places, active ones first: those that are no longer offered keep theirs. */
  stored(scope: TenantScope, table: 'donation_entity' | 'donation_amount', challengeId: string): Promise<StoredPart[]> {
    return this.database.query<StoredPart>(
      scope,
      `SELECT id, position FROM ${table} WHERE program_id = $1 AND challenge_id = $2 ORDER BY active DESC, id`,
      [scope.programId, challengeId],
    );
  }

  /** Options that are left out stay, and are no longer active. */
  async saveEntities(
    scope: TenantScope,
    challengeId: string,
    entities: readonly Placed<SaveDonationEntity>[],
  ): Promise<void> {
    await this.database.query(
      scope,
      `WITH kept AS (
         INSERT INTO donation_entity AS e (program_id, id, challenge_id, position, entity, active)
         SELECT $1, coalesce(r.id, nextval(pg_get_serial_sequence('donation_entity', 'id'))), $2, r.position, r.entity,
           coalesce(r.active, true)
         FROM jsonb_to_recordset($3) AS r (id bigint, position integer, entity text, active boolean) ORDER BY r.position
         ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, entity = excluded.entity,
           active = excluded.active
         RETURNING e.id)
       UPDATE donation_entity SET active = false
       WHERE program_id = $1 AND challenge_id = $2 AND active AND id NOT IN (SELECT id FROM kept)`,
      [scope.programId, challengeId, JSON.stringify(entities)],
    );
  }

  /** Options that are left out stay, and are no longer active. */
  async saveAmounts(
    scope: TenantScope,
    challengeId: string,
    amounts: readonly Placed<SaveDonationAmount>[],
  ): Promise<void> {
    await this.database.query(
      scope,
      `WITH kept AS (
         INSERT INTO donation_amount AS a (program_id, id, challenge_id, position, amount, points, active)
         SELECT $1, coalesce(r.id, nextval(pg_get_serial_sequence('donation_amount', 'id'))), $2, r.position,
           r.amount * 100, r.points, coalesce(r.active, true)
         FROM jsonb_to_recordset($3) AS r (id bigint, position integer, amount numeric, points integer, active boolean)
         ORDER BY r.position
         ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, amount = excluded.amount,
           points = excluded.points, active = excluded.active
         RETURNING a.id)
       UPDATE donation_amount SET active = false
       WHERE program_id = $1 AND challenge_id = $2 AND active AND id NOT IN (SELECT id FROM kept)`,
      [scope.programId, challengeId, JSON.stringify(amounts)],
    );
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
