/**
 * How many challenges a participant has completed by now; sent only when the counts are republished, also for a
 * participant without any completion left. A later `version` replaces all earlier ones.
 */
export interface CompletionsCounted {
  participant_id: string;
  completed_challenges: number;
  version: string;
  /** The moment from which the count is valid, ISO 8601; `null` while only answers have changed. */
  counted_at: string | null;
}

/** Participants of whom a service holds tombstones, 1 to 1,000. Identity erases those who stand there again. */
export interface ErasuresKnown {
  erasures: {
    participant_id: string;
    /** ISO 8601. */
    erased_at: string;
  }[];
}

/**
 * What the sender holds of the records behind an event in one program, so that others can compare their copies with
 * it.
 */
export interface CopiesStated {
  /** The event that makes the copies. */
  type: string;
  /** Records; those of erased participants are left out. */
  count: number;
  /** The exclusive or of a hash of each record, by field of the event; a `bigint` as text. */
  sums: Record<string, string>;
}
