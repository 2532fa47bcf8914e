import { type Participation, takesPart } from '../../participants/taking-part.ts';
import { entriesFor } from '../../rewards/rewards/earned-points.ts';

/** An unfinished list of entrants, in the order of participant ids. */
export interface EntrantList {
  state: 'committed' | 'frozen' | 'drawn';
  /** Points earned before it count; `null` until the first entrants are judged. */
  cutoff: Date | null;
  /** All participants up to this id have been judged. */
  lastParticipant: string;
  entrants: bigint;
  entries: bigint;
}

export interface Earner extends Participation {
  participantId: string;
  /** Points earned while the sweepstake ran, by the moments at which they were earned. */
  points: bigint;
}

export interface Entrant {
  participantId: string;
  /** 1, 2, … */
  position: bigint;
  entries: bigint;
  /** Number of their first entry; entries are numbered without a gap. */
  firstEntry: bigint;
}

/**
 * Judges the next earners of a list: participants with an entry who take part are entrants, in the order of their ids.
 * @param earners those after the last participant of the list, in the order of their ids
 * @param most the requested number of earners: fewer are the last ones, and the list is frozen
 */
export function judgeEntrants(
  list: EntrantList,
  threshold: bigint,
  earners: readonly Earner[],
  most: number,
): { list: EntrantList; added: Entrant[] } {
  let { entrants, entries } = list;
  const added: Entrant[] = [];
  for (const earner of earners) {
    const own = takesPart(earner) ? entriesFor(earner.points, threshold) : 0n;
    if (own === 0n) continue;
    entrants += 1n;
    added.push({ participantId: earner.participantId, position: entrants, entries: own, firstEntry: entries + 1n });
    entries += own;
  }
  const lastParticipant = earners.at(-1)?.participantId ?? list.lastParticipant;
  const state = earners.length < most ? 'frozen' : list.state;
  return { list: { ...list, state, lastParticipant, entrants, entries }, added };
}
