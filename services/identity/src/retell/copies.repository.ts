import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { ComparesCopy, copySums, type CopySums, isoText } from '@laurel/service-kit/copies/copy-sums';
import { Injectable } from '@nestjs/common';

/** The service's copies of other services' records, under the names of the events that make them. */
@Injectable()
export class CopiesRepository {
  constructor(private readonly database: Database) {}

  @ComparesCopy('program.changed')
  program(scope: TenantScope): Promise<CopySums> {
    return this.sums(
      scope,
      `SELECT '1' AS key, jsonb_build_object('organization_id', organization_id, 'name', name, 'subdomain', subdomain,
         'features', features, 'override_enrollment', override_enrollment,
         'program_custom_signin_url', program_custom_signin_url, 'mail_colours', mail_colours,
         'email_settings', email_settings, 'test_mode', test_mode, 'clock_offset_seconds', clock_offset_seconds,
         'version', version) AS data
       FROM program_copy WHERE id = $1`,
    );
  }

  @ComparesCopy('membership.changed')
  memberships(scope: TenantScope): Promise<CopySums> {
    return this.sums(
      scope,
      `SELECT id AS key, jsonb_build_object('member', is_premium, 'until', ${isoText('premium_ends_at')},
         'version', membership_version) AS data
       FROM participant WHERE program_id = $1 AND membership_version > 0`,
    );
  }

  @ComparesCopy('balances.changed')
  balances(scope: TenantScope): Promise<CopySums> {
    return this.sums(
      scope,
      `SELECT participant_id AS key, jsonb_build_object('unused_points', unused_points, 'points', points,
         'rewards_earned', rewards_earned, 'rewards_awarded', rewards_awarded, 'version', balance_version) AS data
       FROM participant_stats WHERE program_id = $1 AND balance_version > 0`,
    );
  }

  @ComparesCopy('challenge.completed')
  completions(scope: TenantScope): Promise<CopySums> {
    return this.sums(
      scope,
      `SELECT participant_id AS key, jsonb_build_object('completed_challenges', completed_challenges,
         'version', completions_version) AS data
       FROM participant_stats WHERE program_id = $1 AND completions_version > 0`,
    );
  }

  @ComparesCopy('chain_account.created')
  wallets(scope: TenantScope): Promise<CopySums> {
    return this.sums(
      scope,
      `SELECT id AS key, jsonb_build_object('address', aptos_wallet_address) AS data
       FROM participant WHERE program_id = $1 AND aptos_wallet_address IS NOT NULL`,
    );
  }

  private sums(scope: TenantScope, rows: string): Promise<CopySums> {
    return copySums(this.database, scope, rows);
  }
}
