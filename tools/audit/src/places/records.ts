import type { Program } from '../acts/world.ts';
import type { Participant } from '../acts/participant.ts';
import { type Standing, standingOf, sumOf } from '../figures/standing.ts';
import type { Challenge, HappeningOf, Reward } from '../log/log.ts';
import { pages } from '../http/pages.ts';
import { type Figures, type Look, texts } from './look.ts';

interface Rows {
  data: { id: string; points?: string | number; participant_id?: string; earned_at?: string }[];
  meta: { total: number };
}

/** Everybody of the program, by what stands. */
export const standingsOf = ({ log }: Program): { person: string; standing: Standing }[] =>
  [...log.people.keys()].map((person) => ({ person, standing: standingOf(log, person) }));

const find = (rows: readonly Record<string, string>[], id: string, columns: readonly string[]): Figures => {
  const row = rows.find((one) => one['id'] === id);
  return Object.fromEntries(columns.map((column) => [column, row?.[column] ?? 'nothing']));
};

/** Completions of people who are no staff; the erased are counted on. */
const completionsOf = (program: Program, challenge: Challenge): HappeningOf<'completed'>[] =>
  standingsOf(program)
    .filter(({ standing }) => !standing.isStaff)
    .flatMap(({ standing }) => standing.completions.filter((one) => one.challenge === challenge.id));

export function challengeLooks(program: Program, challenge: Challenge): Look[] {
  const { office, log, id: programId } = program;
  const completions = completionsOf(program, challenge);
  const points = sumOf(completions.map((completion) => completion.points));
  const clicks = log.all.filter((one) => one.kind === 'clicked' && one.challenge === challenge.id).length;
  const figures = texts({ completions: completions.length, clicks });
  const at = `/admin/v2/challenges/${challenge.id}`;
  const place = `challenge "${challenge.name}"`;
  return [
    {
      place: `${place}: row of the list`,
      expected: figures,
      read: async () => {
        const { data } = await office.get<Rows>(`/admin/v2/programs/${programId}/challenges`, { page_size: 100 });
        return texts({ ...(data.find(({ id }) => id === challenge.id) as object) });
      },
    },
    {
      place: `${place}: record`,
      expected: { ...figures, points_earned: String(points) },
      read: async () => texts(await office.get<Record<string, string>>(at)),
    },
    {
      place: `${place}: export of the list`,
      expected: figures,
      read: async () =>
        find(await office.csv(`/admin/v2/programs/${programId}/challenges.csv`), challenge.id, Object.keys(figures)),
    },
    {
      place: `${place}: tab Users`,
      expected: texts({ rows: completions.length, points }),
      read: async () => {
        const rows = await pages((page) => office.get<Rows>(`${at}/participants`, { page, page_size: 100 }));
        return texts({ rows: rows.length, points: sumOf(rows.map((row) => Number(row.points))) });
      },
    },
    {
      place: `${place}: export of tab Users`,
      expected: texts({ rows: completions.length, points }),
      read: async () => {
        const rows = await office.csv(`${at}/participants.csv`);
        return texts({ rows: rows.length, points: sumOf(rows.map((row) => Number(row['points']))) });
      },
    },
  ];
}

/** Claims and awards of a reward that stand. */
export const countOf = (program: Program, reward: Reward): number =>
  sumOf(
    standingsOf(program).map(
      ({ standing }) =>
        standing.claims.filter((claim) => claim.reward === reward.id).length +
        standing.awards.filter((award) => award === reward.id).length,
    ),
  );

export function rewardLooks(program: Program, reward: Reward): Look[] {
  const { office, id: programId } = program;
  const had = countOf(program, reward);
  const left = reward.limit === null ? null : reward.limit - had;
  const figures = texts({ claims: had, balance: left });
  const at = `/admin/v2/rewards/${reward.id}`;
  // Small pages, but no more than about thirty of them.
  const pageSize = Math.max(3, Math.ceil(had / 30));
  const place = `reward "${reward.name}"`;
  return [
    {
      place: `${place}: row of the list`,
      expected: figures,
      read: async () => {
        const { data } = await office.get<Rows>(`/admin/v2/programs/${programId}/rewards`, { page_size: 100 });
        return texts({ ...(data.find(({ id }) => id === reward.id) as object) });
      },
    },
    {
      place: `${place}: record`,
      expected: figures,
      read: async () => texts(await office.get<Record<string, string>>(at)),
    },
    {
      place: `${place}: export of the list`,
      expected: texts({ claims: had }),
      read: async () => find(await office.csv(`/admin/v2/programs/${programId}/rewards.csv`), reward.id, ['claims']),
    },
    {
      place: `${place}: tab Users`,
      expected: texts({ total: had }),
      read: async () => texts({ total: (await office.get<Rows>(`${at}/reward_participants`)).meta.total }),
    },
    {
      place: `${place}: export of tab Users`,
      expected: texts({ rows: had }),
      read: async () => texts({ rows: (await office.csv(`${at}/participants.csv`)).length }),
    },
    ...['points', '-points', 'name', '-name', '-earned_at'].map((sort) => ({
      place: `${place}: tab Users page by page, sorted by ${sort}`,
      expected: texts({ rows: had, twice: 0 }),
      read: async () => {
        const rows = await pages((page) =>
          office.get<Rows>(`${at}/reward_participants`, { page, page_size: pageSize, sort }),
        );
        const distinct = new Set(rows.map(({ participant_id, earned_at }) => `${participant_id} ${earned_at}`));
        return texts({ rows: rows.length, twice: rows.length - distinct.size });
      },
    })),
  ];
}

/** The milestone's progress and the sweepstake's entries as participants see them. */
export function rewardPageLooks({ program, person, session }: Participant): Look[] {
  const standing = standingOf(program.log, person.id);
  if (standing.isErased) return [];
  return [...program.log.rewards.values()].flatMap((reward): Look[] => {
    const times = standing.claims.filter((claim) => claim.reward === reward.id).length;
    const isHad = times > 0 || standing.awards.includes(reward.id);
    return [
      {
        place: `participant ${person.id}: page of "${reward.name}"`,
        expected: {
          earned: String(isHad),
          ...(reward.selection === 'milestone' && { completed_challenges: String(standing.completions.length) }),
        },
        read: async () => {
          const page = await session.get<{
            earned_by_current_participant_on: string | null;
            completed_challenges: number | null;
          }>(`/public/rewards/${reward.id}`);
          const { earned_by_current_participant_on: earned, completed_challenges } = page;
          return texts({ earned: earned !== null, completed_challenges });
        },
      },
    ];
  });
}
