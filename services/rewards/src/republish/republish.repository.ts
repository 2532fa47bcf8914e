import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, copySums, notErased, StatesCopy } from '@laurel/service-kit/copies/copy-sums';
import { REPUBLISHED_AT_ONCE, type Republished, Republishes } from '@laurel/service-kit/events/republish/republishes';
import { Injectable } from '@nestjs/common';
import { tagNamesSql } from '../rewards/content-tags/tag-names.ts';

/** SQL for the balance of a row of `account`. */
const balance = `jsonb_build_object('participant_id', participant_id::text, 'unused_points', balance::text,
  'points', lifetime::text, 'rewards_earned', claims + awards, 'rewards_awarded', awards, 'version', balance_version::text)`;

/** The present state behind the service's events. */
@Injectable()
export class RepublishRepository {
  constructor(private readonly database: Database) {}

  /** One event states the balances of up to a thousand participants. */
  @Republishes('balances.changed')
  balances(scope: TenantScope, after: string): Promise<Republished<'balances.changed'>[]> {
    return this.page(
      scope,
      `SELECT max(participant_id) AS key, jsonb_build_object('balances', jsonb_agg(${balance})) AS data
       FROM (SELECT * FROM account WHERE program_id = $1 AND kind = 'wallet' AND participant_id > $2
         ORDER BY participant_id LIMIT $3) page
       HAVING count(*) > 0`,
      after,
    );
  }

  @StatesCopy('balances.changed')
  balanceSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT participant_id AS key, ${balance} AS data FROM account
       WHERE program_id = $1 AND kind = 'wallet' AND balance_version > 0 AND ${notErased('participant_id')}`,
    );
  }

  @Republishes('reward.tagged')
  rewardTags(scope: TenantScope, after: string): Promise<Republished<'reward.tagged'>[]> {
    return this.page(
      scope,
      `SELECT id AS key, jsonb_build_object('reward_id', id::text, 'tags', to_jsonb(${tagNamesSql('r')}),
         'version', version) AS data
       FROM reward r WHERE program_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      after,
    );
  }

  /** Rewards with tags alone, and these in the order of their names. */
  @StatesCopy('reward.tagged')
  rewardTagSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT id AS key, jsonb_build_object('tags', names) AS data
       FROM reward r, LATERAL (SELECT array_agg(name ORDER BY name COLLATE "C") AS names FROM unnest(${tagNamesSql('r')}) AS name) t
       WHERE program_id = $1 AND names IS NOT NULL`,
    );
  }

  @Republishes('chain_account.created')
  wallets(scope: TenantScope, after: string): Promise<Republished<'chain_account.created'>[]> {
    return this.page(
      scope,
      `SELECT participant_id AS key, jsonb_build_object('participant_id', participant_id::text, 'address', address) AS data
       FROM participant_wallet WHERE program_id = $1 AND participant_id > $2 ORDER BY participant_id LIMIT $3`,
      after,
    );
  }

  /** An erasure takes the key of the wallet away. */
  @StatesCopy('chain_account.created')
  walletSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT participant_id AS key, jsonb_build_object('participant_id', participant_id::text, 'address', address) AS data
       FROM participant_wallet
       WHERE program_id = $1 AND sealed_key IS NOT NULL`,
    );
  }

  /** $1 program, $2 the last key, $3 maximum of rows; returns `key` and the event's payload as `data`. */
  private page<Row>(scope: TenantScope, sql: string, after: string): Promise<Row[]> {
    return this.database.query<Row>(scope, sql, [scope.programId, after, REPUBLISHED_AT_ONCE]);
  }
}
