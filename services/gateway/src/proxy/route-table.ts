import type { Upstream } from '../config.ts';
import type { Area } from '../requests/area.ts';
import type { Upload } from './request-body.ts';

export interface Route {
  upstream: Upstream;
  area: Area;
  /** Answered for visitors from the gateway's memory. */
  remembered: boolean;
  /** Which rate limit its unsafe calls share. */
  limit: 'signIn' | 'unsafe';
  /** Its multipart forms bring files: larger and slower bodies, of people who have signed in. */
  upload: Upload | null;
}

interface Rule extends Route {
  pattern: RegExp;
}

const home = (...sections: string[]): string => `home/(?:${sections.join('|')})`;

function rule(area: Area, upstream: Upstream, path: string, options: Partial<Route> = {}): Rule {
  const prefix = area === 'admin' ? '/admin/v2/' : '/public/';
  return {
    pattern: new RegExp(`^${prefix}${path}(?:/.*)?$`),
    upstream,
    area,
    remembered: false,
    limit: 'unsafe',
    upload: null,
    ...options,
  };
}

/** Which service owns which call; the first rule that fits decides, and what fits none is unknown. */
const rules: readonly Rule[] = [
  rule('participant', 'identity', 'signin', { limit: 'signIn' }),
  rule('participant', 'identity', 'account'),
  rule(
    'participant',
    'programs',
    home(
      'carousel',
      'extended_profile_challenge',
      'social_feed_challenge',
      'active_uncompleted_challenges',
      'donation_challenge',
      'feed_posts',
    ),
    { remembered: true },
  ),
  rule('participant', 'programs', home('stripe_receipt')),
  rule('participant', 'programs', 'challenges', { remembered: true }),
  {
    ...rule('participant', 'programs', ''),
    pattern: /^\/participants\/challenges\/[^/]+\/membership_checkout_session$/,
  },
  rule('participant', 'programs', 'program_pages', { remembered: true }),
  rule('participant', 'programs', 'photos', { remembered: true }),
  rule('participant', 'programs', 'participant_actions'),
  rule('participant', 'programs', 'tiers', { remembered: true }),
  rule('participant', 'rewards', home('active_rewards', 'offers_reward', 'current_rewards', 'claimed_rewards'), {
    remembered: true,
  }),
  rule('participant', 'rewards', 'rewards', { remembered: true }),
  rule('participant', 'rewards', 'points'),
  { ...rule('participant', 'receipts', 'receipts', { upload: 'pictures' }), pattern: /^\/public\/receipts$/ },
  rule('participant', 'receipts', 'receipts'),
  rule('participant', 'offers', 'offers'),
  { ...rule('participant', 'offers', 'offers'), pattern: /^\/offers\/redeem$/ },
  rule('admin', 'identity', 'auth', { limit: 'signIn' }),
  rule('admin', 'identity', '(?:users|roles|organization)'),
  {
    ...rule('admin', 'identity', '', { upload: 'table' }),
    pattern: /^\/admin\/v2\/programs\/[^/]+\/participants\/import$/,
  },
  rule('admin', 'identity', 'programs/[^/]+/(?:participants|participant_jobs|profile_attributes)(?:\\.csv)?'),
  rule('admin', 'identity', 'programs/[^/]+/(?:audit_entries|saved_views)(?:\\.csv)?'),
  rule('admin', 'identity', 'participant_profile'),
  rule('admin', 'identity', '(?:programs/[^/]+/)?admin_tags'),
  rule('admin', 'rewards', 'participants/[^/]+/(?:rewards|points|create_action|deduct_points|blockchain_transactions)'),
  rule('admin', 'programs', 'participants/[^/]+/(?:participant_actions|challenges|participant_answers|questions)'),
  rule('admin', 'receipts', 'participants/[^/]+/receipts'),
  rule('admin', 'identity', 'participants'),
  { ...rule('admin', 'rewards', '', { upload: 'table' }), pattern: /^\/admin\/v2\/rewards\/[^/]+\/coupons\/import$/ },
  rule('admin', 'rewards', 'programs/[^/]+/(?:rewards|reward_jobs|blockchain_transactions)(?:\\.csv)?'),
  rule('admin', 'rewards', 'programs/[^/]+/integration_status'),
  rule('admin', 'rewards', 'aptos'),
  rule('admin', 'rewards', 'rewards'),
  rule('admin', 'receipts', 'programs/[^/]+/(?:receipts(?:\\.csv)?|purchase_proof_eligible_products)'),
  rule('admin', 'receipts', 'programs/[^/]+/purchase_proof_(?:products|merchants|program_settings)'),
  rule('admin', 'receipts', '(?:receipts|purchase_proof_products|purchase_proof_merchants)'),
  {
    ...rule('admin', 'programs', '', { upload: 'pictures' }),
    pattern: /^\/admin\/v2\/programs\/[^/]+(?:\/(?:program_attachments|carousels))?$/,
  },
  rule('admin', 'programs', 'programs'),
  rule('admin', 'programs', 'program_attachments'),
  rule('admin', 'programs', 'program_pages'),
  rule('admin', 'programs', 'challenges'),
  rule('admin', 'programs', '(?:content_tags|evergreen_setting_values)'),
  rule('admin', 'programs', 'feature_programs'),
  rule('admin', 'programs', 'domain_lists'),
  rule('admin', 'programs', 'dynamic_feed_posts'),
  rule('admin', 'programs', 'photo_contest'),
  rule('admin', 'programs', '(?:offers_reward|social_network_pages)'),
];

/** The service that owns a call, or `null`. `path` is the request's path without its query. */
export function routeOf(path: string): Route | null {
  return rules.find((candidate) => candidate.pattern.test(path)) ?? null;
}
