import type { Program } from '../acts/world.ts';
import { type Standing, sumOf } from '../figures/standing.ts';
import type { Reward } from '../log/log.ts';
import { type Figures, type Look, texts } from './look.ts';
import { pages } from './participants.ts';
import { standingsOf } from './records.ts';

interface Entrant {
  participant_id: string;
  entries: number;
}

interface Contestant {
  participant_id: string;
  score: number;
}

/** Points earned and corrected: spending takes no part. */
const earnedIn = ({ lines }: Standing): number =>
  sumOf(lines.filter(({ kind }) => kind !== 'spend').map(({ amount }) => amount));

/**
 * Entries of a draw and scores of a contest that run since before anything happened, and end before anything more
 * does; `best` are the ids of the contest's people, the highest score first.
 */
export function entrantLooks(program: Program, raffle: Reward, contest: Reward): { looks: Look[]; best: string[] } {
  const { office } = program;
  const living = standingsOf(program).filter(({ standing }) => !standing.isErased);
  const byPerson = (rows: readonly (readonly [string, number])[]): Figures =>
    Object.fromEntries(rows.map(([person, many]) => [`participant ${person}`, String(many)]));
  const entries = living
    .filter(({ standing }) => !standing.isStaff)
    .map(({ person, standing }) => [person, Math.floor(Math.max(0, earnedIn(standing)) / raffle.threshold)] as const)
    .filter(([, many]) => many > 0);
  const scores = living
    .filter(({ standing }) => !standing.isStaff)
    .map(({ person, standing }) => [person, earnedIn(standing)] as const)
    .filter(([, score]) => score >= 1)
    .toSorted(([, one], [, other]) => other - one);
  const looks: Look[] = [
    {
      place: `reward "${raffle.name}": entrants`,
      expected: { ...byPerson(entries), ...texts({ entrants: entries.length }) },
      read: async () => {
        const path = `/admin/v2/rewards/${raffle.id}/sweepstake/entrants`;
        const rows = await pages<Entrant>((page) => office.get(path, { page, page_size: 100 }));
        return {
          ...byPerson(rows.map((row) => [row.participant_id, row.entries])),
          ...texts({ entrants: rows.length }),
        };
      },
    },
    {
      place: `reward "${contest.name}": contest`,
      expected: { ...byPerson(scores), ...texts({ people: scores.length }) },
      read: async () => {
        const path = `/admin/v2/rewards/${contest.id}/mini_contest`;
        const rows = await pages<Contestant>((page) => office.get(path, { page, page_size: 100 }));
        return { ...byPerson(rows.map((row) => [row.participant_id, row.score])), ...texts({ people: rows.length }) };
      },
    },
  ];
  const named = looks.map((look) => ({ ...look, place: `${program.subdomain}: ${look.place}` }));
  return { looks: named, best: scores.map(([person]) => person) };
}
