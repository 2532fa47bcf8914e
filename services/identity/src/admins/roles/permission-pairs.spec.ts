import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The calls that each permission opens, maintained by hand beside the declarations of the services: the pairs of the
 * back-office specification, section 6, and the nearest one for calls that it does not list. Calls that require no pair
 * are in `permission-matrix.spec`.
 */
const opens: Record<string, string> = {
  'dashboard.view': `
    GET programs/{program_id}/dashboard/visits
    GET programs/{program_id}/dashboard/program_performance_metrics
    GET programs/{program_id}/dashboard/users_growth
    GET programs/{program_id}/dashboard/top_users_all_time
    GET programs/{program_id}/dashboard/top_users_this_month
    GET programs/{program_id}/dashboard/latest_users
    GET programs/{program_id}/dashboard/latest_actions
    GET programs/{program_id}/dashboard/actions
    GET programs/{program_id}/dashboard/actions.csv`,
  'organization.view': `
    GET organization
    GET roles
    GET users
    GET users/{user_id}
    GET programs`,
  'organization.manage': `
    PUT organization
    GET organization/audit_entries
    POST roles
    PUT roles/{role_id}
    DELETE roles/{role_id}
    POST users
    GET users/new
    POST users/{user_id}/toggle_user_status
    POST users/{user_id}/invite_again
    POST users/{user_id}/{intent}
    POST programs
    POST programs/{program_id}/deactivate_program
    POST programs/{program_id}/activate_program
    POST programs/{program_id}/sandbox`,
  'super_admin.view': `
    GET feature_programs`,
  'super_admin.manage': `
    POST feature_programs
    GET feature_programs/new`,
  'users.view': `
    GET programs/{program_id}/participants
    GET participants/{participant_id}
    GET participants/{participant_id}/participant_referrals
    GET programs/{program_id}/profile_attributes
    GET participants/{participant_id}/participant_profile
    GET participant_profile/{participant_profile_id}
    GET participants/{participant_id}/participant_actions
    GET participants/{participant_id}/challenges
    GET participants/{participant_id}/participant_answers
    GET participants/{participant_id}/questions
    GET participants/{participant_id}/points
    GET participants/{participant_id}/rewards
    GET participants/{participant_id}/blockchain_transactions
    GET programs/{program_id}/held_referrals
    GET programs/{program_id}/integration_status`,
  'users.manage': `
    GET programs/{program_id}/participant_jobs
    GET programs/{program_id}/participant_jobs/{job_id}
    POST programs/{program_id}/participant_jobs/{job_id}/cancel
    GET programs/{program_id}/participant_jobs/{job_id}/errors.csv
    GET programs/{program_id}/participants.csv
    POST participants/{participant_id}/update_participant
    POST participants/{participant_id}/toggle_tag
    POST participants/{participant_id}/get_magic_link
    POST participants/{participant_id}/reset_activities
    POST participants/{participant_id}/delete_participant
    POST participants/{participant_id}/{intent}
    POST programs/{program_id}/participants/bulk
    POST participants/{participant_id}/participant_profile
    PUT participant_profile/{participant_profile_id}
    GET programs/{program_id}/participants/import_csv_template.csv
    POST programs/{program_id}/participants/import
    GET programs/{program_id}/participants/import/{import_id}
    GET programs/{program_id}/participants/import/{import_id}/verdicts.csv
    POST programs/{program_id}/participants/import/{import_id}/run
    POST programs/{program_id}/participants/import/{import_id}/undo
    POST participants/{participant_id}/create_action
    POST participants/{participant_id}/deduct_points
    POST programs/{program_id}/held_referrals/{participant_id}/decide`,
  'receipts.view': `
    GET programs/{program_id}/receipts
    GET programs/{program_id}/receipts.csv
    GET participants/{participant_id}/receipts`,
  'receipts.update': `
    PUT receipts/{receipt_id}`,
  'receipts.manage': `
    GET programs/{program_id}/purchase_proof_program_settings
    PATCH programs/{program_id}/purchase_proof_program_settings
    GET programs/{program_id}/purchase_proof_eligible_products
    GET programs/{program_id}/purchase_proof_products
    POST programs/{program_id}/purchase_proof_products
    GET programs/{program_id}/purchase_proof_products/new
    GET purchase_proof_products/{purchase_proof_product_id}
    PUT purchase_proof_products/{purchase_proof_product_id}
    GET programs/{program_id}/purchase_proof_merchants
    POST programs/{program_id}/purchase_proof_merchants
    GET programs/{program_id}/purchase_proof_merchants/new
    GET purchase_proof_merchants/{purchase_proof_merchant_id}
    PUT purchase_proof_merchants/{purchase_proof_merchant_id}
    GET receipts/{receipt_id}
    GET receipts/{receipt_id}/receipt_items
    GET receipts/{receipt_id}/receipt_update_logs
    POST receipts/{receipt_id}/issue_reports
    PUT receipts/{receipt_id}/issue_reports/{issue_report_id}
    GET receipts/{receipt_id}/files/{n}`,
  'rewards.view': `
    GET programs/{program_id}/rewards
    GET rewards/{reward_id}
    POST rewards/{reward_id}/{intent}
    GET rewards/{reward_id}/coupons
    GET rewards/{reward_id}/reward_participants
    GET rewards/{reward_id}/mini_contest
    GET rewards/{reward_id}/sweepstake
    GET rewards/{reward_id}/sweepstake/entrants
    GET rewards/{reward_id}/blockchain_transactions
    GET rewards/{reward_id}/aptos_integration`,
  'rewards.create': `
    POST programs/{program_id}/rewards
    GET programs/{program_id}/rewards/new
    POST rewards/{reward_id}/duplicate`,
  'rewards.update': `
    PUT rewards/{reward_id}
    GET rewards/{reward_id}/edit`,
  'rewards.manage': `
    GET programs/{program_id}/parked_payments
    GET programs/{program_id}/payment_settings
    POST programs/{program_id}/parked_payments/{payment_id}/reward
    POST programs/{program_id}/parked_payments/{payment_id}/refund
    POST programs/{program_id}/parked_payments/{payment_id}/discard
    GET programs/{program_id}/reward_jobs
    GET programs/{program_id}/reward_jobs/{job_id}
    POST programs/{program_id}/reward_jobs/{job_id}/cancel
    GET programs/{program_id}/reward_jobs/{job_id}/errors.csv
    GET programs/{program_id}/rewards.csv
    POST rewards/{reward_id}/toggle_approval
    POST rewards/{reward_id}/toggle_tag
    POST rewards/{reward_id}/coupons
    GET rewards/{reward_id}/coupons.csv
    POST rewards/{reward_id}/coupons/import
    GET rewards/{reward_id}/coupon_imports
    POST rewards/{reward_id}/coupon_imports/{import_id}/withdraw
    GET rewards/{reward_id}/participants.csv
    GET rewards/{reward_id}/fetch_possible_winners_to_sync
    POST rewards/{reward_id}/sync_winners
    POST rewards/{reward_id}/mini_contest/set_winners
    GET rewards/{reward_id}/sweepstake.csv
    POST rewards/{reward_id}/sweepstake/commit
    POST rewards/{reward_id}/generate_sweepstake_entries
    POST rewards/{reward_id}/set_winners
    POST rewards/{reward_id}/sweepstake/draw
    POST rewards/{reward_id}/sweepstake/replace_winner
    POST rewards/{reward_id}/create_nft_collection
    POST rewards/{reward_id}/retry_blockchain_transactions`,
  'challenges.view': `
    GET programs/{program_id}/challenges
    GET programs/{program_id}/tags
    GET challenges/{challenge_id}
    GET challenges/{challenge_id}/participants
    GET challenges/{challenge_id}/participant_answers
    POST challenges/{challenge_id}/{intent}`,
  'challenges.create': `
    POST programs/{program_id}/challenges
    GET programs/{program_id}/challenges/new
    POST challenges/{challenge_id}/duplicate`,
  'challenges.update': `
    PUT challenges/{challenge_id}
    GET challenges/{challenge_id}/edit`,
  'challenges.manage': `
    GET programs/{program_id}/challenges.csv
    GET challenges/{challenge_id}/participants.csv
    GET challenges/{challenge_id}/participant_answers.csv
    POST challenges/{challenge_id}/toggle_approval
    POST challenges/{challenge_id}/toggle_tag
    POST challenges/{challenge_id}/archive
    POST challenges/{challenge_id}/restore`,
  'program.update': `
    GET programs/{program_id}/admin_tags
    GET admin_tags/{admin_tag_id}
    PUT admin_tags/{admin_tag_id}
    GET programs/{program_id}/fonts
    GET programs/{program_id}
    POST programs/{program_id}
    PUT programs/{program_id}/template_detail
    PUT programs/{program_id}/template_details
    GET programs/{program_id}/look_versions
    POST programs/{program_id}/look_versions/{look_version_id}/restore
    PUT programs/{program_id}/look_draft
    POST programs/{program_id}/look_draft/publish
    POST programs/{program_id}/look_draft/discard
    GET programs/{program_id}/navigation_menus
    POST programs/{program_id}/navigation_menus
    GET programs/{program_id}/carousels
    POST programs/{program_id}/carousels
    GET photo_contest/{program_id}
    PUT photo_contest/{program_id}
    GET offers_reward/{program_id}
    PUT offers_reward/{program_id}
    GET programs/{program_id}/program_pages
    POST programs/{program_id}/program_pages
    GET programs/{program_id}/program_pages/new
    GET program_pages/{program_page_id}
    PUT program_pages/{program_page_id}
    POST program_pages/{program_page_id}/publish
    POST program_pages/{program_page_id}/unpublish
    POST program_pages/{program_page_id}/archive
    POST program_pages/{program_page_id}/{intent}
    GET programs/{program_id}/content_tags
    POST programs/{program_id}/content_tags
    GET programs/{program_id}/content_tags/new
    GET content_tags/{content_tag_id}
    PUT content_tags/{content_tag_id}
    GET programs/{program_id}/evergreen_setting_definitions
    POST programs/{program_id}/evergreen_setting_values
    GET evergreen_setting_values/{evergreen_value_id}
    PUT evergreen_setting_values/{evergreen_value_id}
    GET programs/{program_id}/preview_ticket
    GET programs/{program_id}/program_attachments
    POST programs/{program_id}/program_attachments
    PUT program_attachments/{attachment_id}
    DELETE program_attachments/{attachment_id}
    GET program_attachments/{attachment_id}/uses
    PUT program_attachments/{attachment_id}/captions
    PUT program_attachments/{attachment_id}/file
    PUT program_attachments/{attachment_id}/focal_point
    GET programs/{program_id}/social_network_pages
    POST programs/{program_id}/social_network_pages
    DELETE social_network_pages/{social_network_page_id}
    GET programs/{program_id}/events
    GET programs/{program_id}/events/latest
    GET programs/{program_id}/sandbox
    GET programs/{program_id}/webhooks
    GET programs/{program_id}/webhooks/new
    POST programs/{program_id}/webhooks
    GET webhooks/{webhook_id}
    GET webhooks/{webhook_id}/edit
    PATCH webhooks/{webhook_id}
    DELETE webhooks/{webhook_id}
    POST webhooks/{webhook_id}/rotate
    POST webhooks/{webhook_id}/test
    GET webhooks/{webhook_id}/deliveries
    GET webhooks/{webhook_id}/deliveries/{delivery_id}
    POST webhooks/{webhook_id}/deliveries/{delivery_id}/retry
    GET programs/{program_id}/blockchain_transactions
    GET aptos/{program_id}
    PATCH aptos/{program_id}
    GET programs/{program_id}/domain_lists
    POST programs/{program_id}/domain_lists
    GET programs/{program_id}/domain_lists/new
    GET domain_lists/{domain_list_id}
    DELETE domain_lists/{domain_list_id}
    POST domain_lists/{domain_list_id}/verify`,
  'program.manage': `
    GET programs/{program_id}/api_auths
    POST programs/{program_id}/api_auths
    PATCH programs/{program_id}/api_auths
    GET programs/{program_id}/api_auths/{api_key_id}
    POST programs/{program_id}/api_auths/{api_key_id}/rotate
    POST programs/{program_id}/api_auths/{api_key_id}/revoke
    POST programs/{program_id}/profile_attributes
    PUT programs/{program_id}/profile_attributes/order
    GET profile_attributes/{profile_attribute_id}
    PUT profile_attributes/{profile_attribute_id}
    DELETE profile_attributes/{profile_attribute_id}`,
  'dynamic_feed_posts.manage': `
    GET programs/{program_id}/dynamic_feed_posts
    POST programs/{program_id}/dynamic_feed_posts
    GET programs/{program_id}/dynamic_feed_posts/new
    POST programs/{program_id}/dynamic_feed_posts/import
    GET dynamic_feed_posts/{feed_post_id}
    PUT dynamic_feed_posts/{feed_post_id}
    DELETE dynamic_feed_posts/{feed_post_id}`,
  'tiers.manage': `
    GET programs/{program_id}/program_tiers/new
    POST programs/{program_id}/program_tiers`,
};

const services = resolve(import.meta.dirname, '../../../..');
const VERBS = 'Get|Post|Put|Patch|Delete';
const CALL = new RegExp(
  String.raw`@(${VERBS})\(([^)]*)\)(?:(?!@(?:${VERBS})\()[^])*?@Authenticated\((?:\{([^}]*)\}|(\w+))\)`,
  'g',
);

const quoted = (text: string): string[] => [...text.matchAll(/'([^']*)'/g)].map(([, inner = '']) => inner);
const first = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? '';

function controllers(): string[] {
  return readdirSync(services).flatMap((service) => {
    const sources = resolve(services, service, 'src');
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => file.endsWith('.controller.ts')).map((file) => resolve(sources, file));
  });
}

/** Calls of the back-office by the permission of their controllers, parsed from the source: no build is needed. */
function declared(): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const text of controllers().map((file) => readFileSync(file, 'utf8'))) {
    const prefix = first(/@Controller\('([^']*)'\)/, text);
    for (const [, verb = '', paths = '', inPlace, named = ''] of text.matchAll(CALL)) {
      const rule = inPlace ?? first(new RegExp(`const ${named} = \\{([^}]*)\\}`), text);
      const resource = first(/resource: '(\w+)'/, rule);
      const pair = `${resource}.${first(/action: '(\w+)'/, rule)}`;
      for (const path of paths === '' ? [''] : quoted(paths)) {
        const full = [prefix, path].filter((part) => part !== '').join('/');
        if (!full.startsWith('admin/v2/') || resource === '') continue;
        const call = `${verb.toUpperCase()} ${full.replace('admin/v2/', '').replace(/:(\w+)/g, '{$1}')}`;
        calls.set(pair, [...(calls.get(pair) ?? []), call]);
      }
    }
  }
  return calls;
}

const numbers: Record<string, string> = {
  dashboard: 'A-540',
  organization: 'A-541',
  super_admin: 'A-542',
  users: 'A-543',
  receipts: 'A-544',
  rewards: 'A-545',
  challenges: 'A-163, A-546',
  program: 'A-547, A-548, A-555',
  dynamic_feed_posts: 'A-550',
  tiers: 'A-551',
};

const callsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .sort();

describe('a permission opens its own calls, and nothing else', () => {
  const pairs = [...new Set([...Object.keys(opens), ...declared().keys()])];
  it.each(pairs.map((pair) => [pair, numbers[pair.split('.')[0] ?? ''] ?? 'no number']))('%s [%s]', (pair) => {
    expect(declared().get(pair)?.sort()).toEqual(callsOf(opens[pair]));
  });
});
