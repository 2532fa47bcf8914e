import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const services = resolve(import.meta.dirname, '../../../services');

/** Files of services that mean the machine's own clock, by the reason. */
const machineTime = {
  'releases belong to the platform, and overrides last by real minutes': [
    'gateway/src/releases/registry-store.ts',
    'gateway/src/releases/release.repository.ts',
    'gateway/src/releases/guard/failure-counts.ts',
    'gateway/src/releases/guard/ticket.ts',
    'gateway/src/releases/overrides/override-key.ts',
  ],
  'an open page follows changes for real minutes, from the moment it was sent': [
    'gateway/src/live/live-feed.ts',
    'gateway/src/live/live.service.ts',
    'gateway/src/pages/page/page-data.service.ts',
  ],
  'a message or token lives for seconds': [
    'gateway/src/requests/flash/flash-messages.ts',
    'gateway/src/upstreams/token-signer.ts',
  ],
  'codes, sessions, keys and limits on sign-in are security': [
    'gateway/src/api/api-key-use.ts',
    'gateway/src/api/api-keys.service.ts',
    'identity/src/access/api-keys/api-keys.repository.ts',
    'identity/src/access/api-keys/api-keys.service.ts',
    'identity/src/access/api-keys/key-end.jobs.ts',
    'identity/src/access/api-keys/sql/ending_api_keys.sql',
    'identity/src/access/api-keys/sql/resolve_api_key.sql',
    'identity/src/access/codes/admin-codes.repository.ts',
    'identity/src/access/codes/code-tries.ts',
    'identity/src/access/codes/codes.repository.ts',
    'identity/src/access/sessions/admin-sessions.repository.ts',
    'identity/src/access/sessions/sessions.repository.ts',
    'identity/src/access/sessions/sql/resolve_admin_session.sql',
    'identity/src/access/sessions/sql/resolve_session.sql',
    'identity/src/access/sign-up-signals/sign-up-signals.repository.ts',
    'identity/src/participants/sign-in/address-meter.ts',
    'identity/src/participants/sign-in/bot-check.ts',
  ],
  'leases, deliveries and what is deleted by age': [
    'identity/src/mail/mail.repository.ts',
    'identity/src/participants/participant-import/imports.repository.ts',
    'identity/src/participants/participant-import/sql/outdated_imports.sql',
    'identity/src/programs/programs.repository.ts',
    'identity/src/republish/erasure-sweep.ts',
    'programs/src/site/domains/sql/lease_domain_check.sql',
    'receipts/src/receipts/assessment/sql/lease_reading.sql',
    'receipts/src/receipts/upload/sql/abandoned_pictures.sql',
    'rewards/src/claims/claims/sql/forget_claim_requests.sql',
    'rewards/src/rewards/collectibles/minting/sql/lease_chain.sql',
    'rewards/src/rewards/coupons/coupons.repository.ts',
  ],
  'systems outside go by real time, and deliveries to them wait by it': [
    'integrations/src/deliveries/deliveries.repository.ts',
    'integrations/src/deliveries/deliveries.service.ts',
    'integrations/src/deliveries/sql/lease_deliveries.sql',
    'integrations/src/deliveries/webhook-post.ts',
    'integrations/src/endpoint-health/endpoint-health.repository.ts',
    'integrations/src/endpoint-health/endpoint-health.service.ts',
    'integrations/src/endpoint-health/sql/troubled_endpoints.sql',
    'integrations/src/event-log/event-log.service.ts',
    'integrations/src/webhooks/webhooks.repository.ts',
    'integrations/src/webhooks/webhooks.service.ts',
  ],
  'the moment of writing': [
    'identity/src/participants/account/account.repository.ts',
    'identity/src/participants/news/news.repository.ts',
    'identity/src/participants/participant-import/imports.service.ts',
    'identity/src/participants/participant-import/rows.repository.ts',
    'identity/src/participants/participants/participants.repository.ts',
    'programs/src/challenges/challenges/editing/intents.service.ts',
    'programs/src/insight/dashboard/sql/note_staff.sql',
    'programs/src/program/programs/copying/program-copies.service.ts',
    'rewards/src/draws/draws/draws.service.ts',
    'rewards/src/draws/draws/sql/book_entrants.sql',
  ],
  'Stripe and the DNS go by real time': [
    'programs/src/site/domains/domains.repository.ts',
    'programs/src/payments/checkouts.repository.ts',
    'programs/src/payments/checkouts/sql/unsettled_checkouts.sql',
    'programs/src/payments/fulfilment/event-sweep.repository.ts',
    'programs/src/payments/stripe/stripe-api.ts',
    'rewards/src/claims/purchases/sql/silent_purchases.sql',
  ],
  'visits, and seconds that a participant watches or waits': [
    'programs/src/insight/analytics/analytics.repository.ts',
    'programs/src/insight/analytics/analytics.service.ts',
    'programs/src/challenges/completions/viewings/sql/view_post.sql',
    'programs/src/challenges/completions/viewings/sql/watched_percentage.sql',
  ],
  'what was missed within the last hour is looked at again': [
    'programs/src/challenges/referrals/referrals.repository.ts',
    'programs/src/challenges/referrals/sql/programs_with_open_referrals.sql',
  ],
  'offers keep no programs, and a year printed on a receipt is read by itself': [
    'offers/src/redemptions/redemptions.repository.ts',
    'offers/src/redemptions/redemptions.service.ts',
    'receipts/src/reading/extract/dates.ts',
  ],
};

describe('the clock of a program', () => {
  it('is read by every rule of the services', () => {
    const files = readdirSync(services, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^\w+\/src\/.*\.(sql|ts)$/.test(file))
      .filter((file) => !/\/migrations\/|\.(spec|entity)\.ts$/.test(file))
      .filter((file) => readsMachineTime(readFileSync(resolve(services, file), 'utf8')));
    expect(files.sort()).toEqual(Object.values(machineTime).flat().sort());
  });
});

/** Ignores times of writing, such as `updated_at = now()`, and comments. */
function readsMachineTime(source: string): boolean {
  const rules = source
    .replace(/(--|\/\/|^\s*\/?\*).*$/gm, '')
    .replace(/\w+_at = now\(\)/g, '')
    .replace(/\w+At: \(\) => 'now\(\)'/g, '')
    .replace(/performance\.now\(\)/g, '');
  return /\bnow\(\)|clock_timestamp\(\)|new Date\(\)/.test(rules);
}
