import { z } from 'zod';
import { type AuditedResource, auditedResources } from '../audit/audit.dto.ts';
import { apiKeyModes } from '../auth/api-scopes.ts';
import { locales } from '../languages/languages.ts';
import { participantStatuses } from '../identity/participant-snapshot.ts';
import { profileAttributes } from '../identity/profile-attributes.ts';
import { redemptionTypes } from '../offers/offer-categories.ts';
import type { EventType } from './domain-event.ts';

/** A `bigint` as text. */
const id = z.string().regex(/^\d{1,19}$/);
const version = id;
/** Points as text, possibly negative. */
const amount = z.string().regex(/^-?\d{1,19}$/);
const moment = z.iso.datetime({ offset: true });

const participantSnapshot = z.object({
  participant_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  status: z.enum(participantStatuses),
  staff: z.boolean().optional(),
  created_at: moment,
  version,
});

const programSnapshot = z.object({
  program_id: id,
  organization_id: id,
  name: z.string(),
  subdomain: z.string(),
  features: z.record(z.string(), z.boolean()),
  term_points_as: z.string(),
  term_rewards_as: z.string(),
  active: z.boolean().optional(),
  test_mode: z.boolean().optional(),
  clock_offset_seconds: z.int().optional(),
  i18n_enabled: z.boolean().optional(),
  language: z.enum(locales).optional(),
  content_language: z.enum(locales).optional(),
  override_enrollment: z.boolean(),
  program_custom_signin_url: z.string().nullable(),
  time_zone: z.string(),
  mail_colours: z.object({ primary: z.string(), primary_content: z.string() }).optional(),
  email_settings: z
    .array(z.object({ id: z.string(), description: z.string(), news: z.literal(false).optional() }))
    .optional(),
  version,
});

const recruit = z.object({ participant_id: id, recruiter_id: id });

const completionCount = { completed_challenges: z.int(), version };

const completion = z.object({
  completion_id: id,
  challenge_id: id,
  challenge_type: z.string(),
  title: z.string(),
  participant_id: id,
  points: z.int(),
  completed_at: moment,
});

const auditRecord = (resources: readonly AuditedResource[]) =>
  z.object({
    id: z.string(),
    service: z.string(),
    admin_id: id,
    admin_name: z.string(),
    action: z.string(),
    resource: z.enum(resources),
    resource_id: id,
    title: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    created_at: moment,
  });

const resources = Object.keys(auditedResources) as AuditedResource[];
/** Resources that came with the second version. */
const laterResources: readonly AuditedResource[] = ['api_key', 'webhook_endpoint'];

/**
 * The shapes of each event's payload, the first version first; senders write the last one. Fields that are not named
 * here pass, so that a newer sender may add optional ones.
 */
export const eventSchemas = {
  'program.changed': [programSnapshot],
  'program.copied': [z.object({ program_id: id, source_program_id: id })],
  'offers_reward.changed': [z.object({ active: z.boolean(), merchants_regex: z.string(), version })],
  'participant.registered': [
    participantSnapshot.extend({
      referral_code: z.string().nullable(),
      repeated_mailbox: z.boolean().optional(),
      signals: z
        .object({ same_browser: z.array(id), same_network: z.array(id), network_sign_ups: z.number().int() })
        .optional(),
    }),
  ],
  'participant.changed': [participantSnapshot],
  'participant.erased': [participantSnapshot],
  'erasures.known': [z.object({ erasures: z.array(z.object({ participant_id: id, erased_at: moment })) })],
  'participants.changed': [z.object({ participants: z.array(participantSnapshot) })],
  'participant.recruited': [recruit],
  'referral.qualified': [recruit],
  'points.imported': [
    z.object({
      import_id: id,
      mode: z.enum(['append', 'replace', 'undo']),
      rows: z.array(z.object({ participant_id: id, points: amount })),
    }),
  ],
  'activities.reset': [z.object({ reset_id: z.string(), participant_id: id })],
  'completions.reset': [
    z.object({ reset_id: z.string(), participant_id: id, ...completionCount, completions: z.array(completion) }),
  ],
  'completions.counted': [z.object({ participant_id: id, ...completionCount, counted_at: moment.nullable() })],
  'challenge.completed': [completion.extend(completionCount)],
  'completion.reversed': [
    z.object({
      ...completionCount,
      completion_id: id,
      challenge_id: id,
      title: z.string(),
      participant_id: id,
      points: z.int(),
      reversed_at: moment,
      completed_at: moment.optional(),
    }),
  ],
  'completion.partly_refunded': [
    z.object({
      completion_id: id,
      challenge_id: id,
      title: z.string(),
      participant_id: id,
      points_taken: z.int().min(0),
      version: z.int(),
      refunded_at: moment,
      completed_at: moment.optional(),
    }),
  ],
  'membership.changed': [
    z.object({
      participant_id: id,
      member: z.boolean(),
      since: moment.nullable().optional(),
      until: moment.nullable(),
      version,
    }),
  ],
  'profile.answered': [
    z.object({ participant_id: id, attributes: z.partialRecord(z.enum(profileAttributes), z.string()) }),
  ],
  'balances.changed': [
    z.object({
      balances: z.array(
        z.object({
          participant_id: id,
          unused_points: amount,
          points: amount,
          rewards_earned: z.int(),
          rewards_awarded: z.int(),
          version,
        }),
      ),
    }),
  ],
  'reward.claimed': [
    z.object({
      claim_id: id,
      reward_id: id,
      name: z.string(),
      participant_id: id,
      points: z.int(),
      claimed_at: moment,
      assigned: z.boolean().optional(),
      version: z.int().optional(),
    }),
  ],
  'reward.won': [z.object({ claim_id: id, reward_id: id, name: z.string(), participant_id: id })],
  'reward.awarded': [z.object({ reward_id: id, participant_ids: z.array(id), awarded_at: moment })],
  'claim.reversed': [
    z.object({ claim_id: id, reward_id: id, participant_id: id, reversed_at: moment, version: z.int().optional() }),
  ],
  'chain_account.created': [z.object({ participant_id: id, address: z.string() })],
  'reward_payment.settled': [
    z.object({ claim_id: id, outcome: z.enum(['paid', 'ended', 'refunded']) }),
    z.object({ claim_id: id, outcome: z.enum(['paid', 'ended', 'refunded', 'disputed']), version: z.int().optional() }),
  ],
  'reward_payment.parked': [
    z.object({
      claim_id: id.optional(),
      checkout_id: z.uuid().optional(),
      reason: z.enum(['already_has', 'no_piece', 'not_given']),
      version: z.int().optional(),
    }),
  ],
  'parked_payment.rewarded': [
    z.object({ checkout_id: z.uuid(), participant_id: id, reward_id: id, version: z.int().optional() }),
  ],
  'parked_payment.settled': [
    z.object({
      checkout_id: z.uuid(),
      participant_id: id,
      outcome: z.enum(['paid', 'refunded', 'disputed']),
      version: z.int(),
    }),
  ],
  'receipt.assessed': [
    z.object({
      receipt_id: id,
      participant_id: id,
      points: z.int(),
      revision: z.int(),
      merchant_name: z.string().nullable(),
      total_amount: z.string().nullable(),
      assessed_at: moment,
    }),
  ],
  'receipt.accepted': [z.object({ receipt_id: id, participant_id: id, accepted_at: moment })],
  'receipt.points_posted': [z.object({ receipt_id: id, participant_id: id, revision: z.int(), points: z.int() })],
  'offer.redeemed': [
    z.object({
      participant_id: id,
      endeca_key: z.string(),
      redemption_type: z.enum(redemptionTypes),
      redeemed_at: moment,
    }),
  ],
  'content_tag.changed': [
    z.object({
      content_tag_id: id,
      name: z.string(),
      former_name: z.string().nullable(),
      active: z.boolean(),
      version: z.int(),
    }),
  ],
  'evergreen_setting.changed': [z.object({ key: z.string(), active: z.boolean(), version: z.int() })],
  'reward.tagged': [z.object({ reward_id: id, tags: z.array(z.string()), version: z.int() })],
  'attachment.replaced': [z.object({ attachment_id: id, former_files: z.array(z.string()).min(1), file: z.string() })],
  'api_key.expiring': [
    z.object({
      api_key_id: id,
      prefix: z.string(),
      mode: z.enum(apiKeyModes),
      expires_at: moment,
      days: z.literal([30, 7, 1]),
    }),
  ],
  'webhook_endpoint.failing': [z.object({ webhook_endpoint_id: id, url: z.string(), since: moment })],
  'webhook_endpoint.disabled': [
    z.object({ webhook_endpoint_id: id, url: z.string(), reason: z.enum(['gone', 'failing']) }),
  ],
  'copies.stated': [z.object({ type: z.string(), count: z.int(), sums: z.record(z.string(), amount) })],
  'audit.recorded': [auditRecord(resources.filter((name) => !laterResources.includes(name))), auditRecord(resources)],
} as const satisfies Record<EventType, readonly z.ZodType[]>;

/** The first fault of a payload, in one line; `undefined` when it has the shape of that version of the event. */
export function faultOfPayload(type: EventType, payload: unknown, version: number): string | undefined {
  const schema: z.ZodType | undefined = eventSchemas[type][version - 1];
  if (schema === undefined) return `version ${version} has no schema`;
  const { error } = schema.safeParse(payload);
  return error?.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`).join('; ');
}
