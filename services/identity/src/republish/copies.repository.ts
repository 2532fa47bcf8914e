import { isoText } from '@laurel/service-kit/columns/iso-text';
import { ComparesCopy } from '@laurel/service-kit/copies/copy-sums';
import { Injectable } from '@nestjs/common';

/** SQL for the service's copies of other services' records, under the names of the events that make them. */
@Injectable()
export class CopiesRepository {
  @ComparesCopy('program.changed')
  program(): string {
    return `SELECT '1' AS key, jsonb_build_object('organization_id', organization_id, 'name', name, 'subdomain', subdomain,
       'features', features, 'override_enrollment', override_enrollment,
       'program_custom_signin_url', program_custom_signin_url, 'mail_colours', mail_colours,
       'email_settings', email_settings, 'test_mode', test_mode, 'i18n_enabled', i18n_enabled,
       'language', language, 'clock_offset_seconds', clock_offset_seconds,
       'version', version) AS data
     FROM program_copy WHERE id = $1`;
  }

  @ComparesCopy('membership.changed')
  memberships(): string {
    return `SELECT id AS key, jsonb_build_object('member', is_premium, 'until', ${isoText('premium_ends_at')},
       'version', membership_version) AS data
     FROM participant WHERE program_id = $1 AND membership_version > 0`;
  }

  @ComparesCopy('balances.changed')
  balances(): string {
    return `SELECT participant_id AS key, jsonb_build_object('unused_points', unused_points, 'points', points,
       'rewards_earned', rewards_earned, 'rewards_awarded', rewards_awarded, 'version', balance_version) AS data
     FROM participant_stats WHERE program_id = $1 AND balance_version > 0`;
  }

  @ComparesCopy('completions.counted')
  completions(): string {
    return `SELECT participant_id AS key, jsonb_build_object('completed_challenges', completed_challenges,
       'version', completions_version) AS data
     FROM participant_stats WHERE program_id = $1 AND completions_version > 0`;
  }

  @ComparesCopy('chain_account.created')
  wallets(): string {
    return `SELECT id AS key, jsonb_build_object('address', aptos_wallet_address) AS data
     FROM participant WHERE program_id = $1 AND aptos_wallet_address IS NOT NULL`;
  }
}
