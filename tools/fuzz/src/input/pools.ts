import type { Operation } from '../documents/operations.ts';

/** An id that no record has. */
export const NO_RECORD = '900000000000000001';

const KEPT = 12;

/** Its changes block or erase participants, or name them by the caller's own id. */
const API_PARTICIPANT = '/api/v1/participants/{participant_id}';

/** Records that stand in for others at some addresses: the reward of a draw is a sweepstake. */
const instead: readonly [RegExp, Record<string, string>][] = [
  [/\/reward_jobs\//, { job_id: 'reward_job_id' }],
  [/\/program_pages\/\{slug\}/, { slug: 'page_slug' }],
  [/\/mini_contest/, { reward_id: 'contest_id' }],
  [/\/(?:sweepstake|generate_sweepstake_entries|set_winners|draw)(?:[/.]|$)/, { reward_id: 'sweepstake_id' }],
  [/\/participants\/\{participant_id\}\/(?:delete_participant|reset_activities)$/, { participant_id: 'leaving_id' }],
];

// Lists of what a program contains; all other changes of a program would take its site away from the other calls.
const contents =
  /\/programs\/\{program_id\}\/(?:\w*jobs|api_auths|webhooks|saved_views|participants|profile_attributes|program_pages|content_tags|challenges|dynamic_feed_posts|parked_payments|held_referrals|program_attachments|social_network_pages|rewards|purchase_proof_\w+)(?:[/.]|$)/;

/** The ids of records that exist, by the name of the parameter that takes them. */
export class Pools {
  private readonly ids = new Map<string, string[]>();

  add(kind: string, id: string | undefined): void {
    if (id === undefined || id === '') return;
    const known = this.ids.get(kind) ?? [];
    if (known.includes(id)) return;
    // The first records were made on purpose; later ones take turns.
    if (known.length >= KEPT) known.splice(KEPT / 2, 1);
    this.ids.set(kind, [...known, id]);
  }

  of(kind: string): readonly string[] {
    return this.ids.get(kind) ?? [];
  }

  /** The kind of record that an operation takes for a parameter of its path. */
  kindAt({ path, method }: Operation, parameter: string): string {
    if (parameter === 'program_id' && method !== 'GET' && !contents.test(path)) return 'spare_program_id';
    if (parameter === 'participant_id' && path === API_PARTICIPANT && method !== 'GET') {
      return method === 'PUT' ? 'own_reference' : 'leaving_id';
    }
    const [, names = {}] = instead.find(([fits]) => fits.test(path)) ?? [];
    return names[parameter] ?? parameter;
  }

  /** Takes the id of a created record, named after the address of such records. */
  addCreated(kind: string | undefined, answer: unknown): void {
    if (kind === undefined || typeof answer !== 'object' || answer === null) return;
    const record = answer as Record<string, unknown>;
    const nested = Object.values(record).find((value) => typeof value === 'object' && value !== null && 'id' in value);
    const id = record['id'] ?? (nested as { id?: unknown } | undefined)?.id;
    if (typeof id === 'string') this.add(kind, id);
  }
}
