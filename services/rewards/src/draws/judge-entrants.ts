import { type Participation, takesPart } from '../participants/taking-part.ts';
import { entriesFor } from '../rewards/earned-points.ts';

/** A list of entrants that is being written, in the order of participant ids. */
export interface EntrantList {
  state: 'committed' | 'frozen' | 'drawn';
  /** Points count that were earned before; `null` until the first entrants are judged. */
  cutoff: Date | null;
  /** Everybody up to this id has been judged. */
  lastParticipant: string;
  entrants: bigint;
  entries: bigint;
}

export interface Earner extends Participation {
  participantId: string;
  /** Earned while the sweepstake ran, by the moments at which it was earned. */
  points: bigint;
}

export interface Entrant {
  participantId: string;
  /** 1, 2, … */
  position: bigint;
  entries: bigint;
  /** Their entries are numbered from here on without a gap. */
  firstEntry: bigint;
}

/**
 * Judges the next earners of a list: those with an entry who may take part are entrants, in the order of their ids.
 *
 * @param earners those behind the last participant of the list, in the order of their ids
 * @param most how many earners were asked for: fewer are the last ones, and the list is frozen
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
