import type { Participant } from '../acts/participant.ts';
import type { Program } from '../acts/world.ts';
import { earnedBetween } from '../figures/standing.ts';
import type { Reward } from '../log/log.ts';
import { pages } from '../http/pages.ts';
import { type Figures, type Look, texts } from './look.ts';
import { standingsOf } from './records.ts';

interface Entrant {
  participant_id: string;
  entries: number;
}

interface Contestant {
  participant_id: string;
  score: number;
}

const always = (): boolean => true;

/**
 * Entries of a draw and scores of a contest that run since before anything happened, and end before anything more
 * does; `best` are the ids of the contest's people, the highest score first.
 */
export function entrantLooks(
  program: Program,
  { raffle, contest, members }: { raffle: Reward; contest: Reward; members: readonly Participant[] },
): { looks: Look[]; best: string[] } {
  const { office } = program;
  const living = standingsOf(program).filter(({ standing }) => !standing.isErased);
  const byPerson = (rows: readonly (readonly [string, number])[]): Figures =>
    Object.fromEntries(rows.map(([person, many]) => [`participant ${person}`, String(many)]));
  const entries = living
    .filter(({ standing }) => !standing.isStaff)
    .map(
      ({ person, standing }) =>
        [person, Math.floor(Math.max(0, earnedBetween(standing, always)) / raffle.threshold)] as const,
    )
    .filter(([, many]) => many > 0);
  const scores = living
    .filter(({ standing }) => !standing.isStaff)
    .map(({ person, standing }) => [person, earnedBetween(standing, always)] as const)
    .filter(([, score]) => score >= 1)
    .toSorted(([, one], [, other]) => other - one);
  const own = members.flatMap(({ id, session }): Look[] => {
    const person = living.find((one) => one.person === id);
    if (person === undefined || person.standing.isStaff) return [];
    const many = entries.find(([one]) => one === id)?.[1] ?? 0;
    return [
      {
        place: `participant ${id}: page of "${raffle.name}"`,
        expected: texts({ entries: many }),
        read: async () => {
          const page = await session.get<{ participant_sweepstakes_entry: number | null }>(
            `/public/rewards/${raffle.id}`,
          );
          return texts({ entries: page.participant_sweepstakes_entry ?? 0 });
        },
      },
    ];
  });
  const looks: Look[] = [
    ...own,
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
