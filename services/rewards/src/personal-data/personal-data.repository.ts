import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { redactEvents } from '@laurel/service-kit/events/redact-events';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const sections: PersonalSection[] = [
  {
    section: 'points',
    sql: `SELECT coalesce(n.note, t.title) AS title, t.kind, t.source_type, t.rule, e.amount AS points,
        e.balance_after AS balance, t.created_at
      FROM account a
      JOIN ledger_entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
      JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
      LEFT JOIN transfer_note n ON n.program_id = t.program_id AND n.transfer_id = t.id
      WHERE a.program_id = $1 AND a.participant_id = $2 ORDER BY e.account_version`,
  },
  {
    section: 'claimed_rewards',
    sql: `SELECT r.name AS reward, c.points, k.code AS coupon_code, c.claimed_at, u.used_at
      FROM claim c JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id
      LEFT JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon_number
      LEFT JOIN claim_use u ON u.program_id = c.program_id AND u.claim_id = c.id
      WHERE c.program_id = $1 AND c.participant_id = $2 ORDER BY c.claimed_at, c.id`,
  },
  {
    section: 'paid_rewards',
    sql: `SELECT title AS reward, amount_text(amount_minor, currency) AS amount, currency, status, created_at, settled_at FROM purchase
      WHERE program_id = $1 AND participant_id = $2 ORDER BY created_at`,
  },
  {
    section: 'achievements',
    sql: `SELECT r.name AS reward, a.earned_at
      FROM award a JOIN reward r ON r.program_id = a.program_id AND r.id = a.reward_id
      WHERE a.program_id = $1 AND a.participant_id = $2 ORDER BY a.earned_at`,
  },
  {
    section: 'sweepstake_entries',
    sql: `SELECT r.name AS reward, e.position AS entrant, e.entries
      FROM draw_entrant e JOIN reward r ON r.program_id = e.program_id AND r.id = e.reward_id
      WHERE e.program_id = $1 AND e.participant_id = $2 ORDER BY e.reward_id`,
  },
  {
    section: 'completed_challenges',
    sql: `SELECT completions FROM challenge_progress WHERE program_id = $1 AND participant_id = $2`,
  },
  {
    section: 'membership',
    sql: `SELECT starts_at AS since, ends_at AS until FROM membership_copy
      WHERE program_id = $1 AND participant_id = $2 AND starts_at IS NOT NULL`,
  },
  {
    section: 'collectibles',
    sql: `SELECT r.name AS reward, c.network, c.address, c.owner_address, c.mint_transaction, c.created_at
      FROM collectible c JOIN reward r ON r.program_id = c.program_id AND r.id = c.reward_id
      WHERE c.program_id = $1 AND c.participant_id = $2 ORDER BY c.created_at`,
  },
  {
    section: 'wallet',
    sql: `SELECT address, created_at FROM participant_wallet WHERE program_id = $1 AND participant_id = $2`,
  },
];

@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }

  async erase(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    const params = [scope.programId, participantIds];
    await this.database.query(
      scope,
      'DELETE FROM membership_copy WHERE program_id = $1 AND participant_id = ANY ($2)',
      params,
    );
    await this.database.query(
      scope,
      `DELETE FROM transfer_note n USING account a, ledger_entry e
       WHERE a.program_id = $1 AND a.participant_id = ANY ($2) AND e.program_id = $1 AND e.account_id = a.id
         AND n.program_id = $1 AND n.transfer_id = e.transfer_id`,
      params,
    );
    // Tokens on the chain stay there, in an account without a key.
    await this.database.query(
      scope,
      'UPDATE participant_wallet SET sealed_key = NULL WHERE program_id = $1 AND participant_id = ANY ($2)',
      params,
    );
    await this.database.query(
      scope,
      `DELETE FROM chain_transaction
       WHERE program_id = $1 AND participant_id = ANY ($2) AND status IN ('pending', 'failed')`,
      params,
    );
    await this.database.query(scope, 'SELECT erase_texts($1, $2)', params);
    await redactEvents(this.database, scope, participantIds);
  }
}
