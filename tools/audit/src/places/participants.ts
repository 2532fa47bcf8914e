import type { Program } from '../acts/world.ts';
import type { Participant } from '../acts/participant.ts';
import { type Standing, standingOf, sumOf } from '../figures/standing.ts';
import { pages } from '../http/pages.ts';
import type { Person } from '../log/log.ts';
import { type Figures, type Look, texts } from './look.ts';

interface Row {
  unused_points: string;
  points?: string;
  completed_challenges: number;
  rewards_earned: number;
  sign_in_count: number;
  staff: boolean;
}

interface Entries {
  data: { points: string; balance: string }[];
  meta: { total: number };
}

interface Table {
  data: { points?: string | number }[];
  meta: { total: number };
}

/** The figures that list, record and export have in common. */
const rowOf = (standing: Standing): Figures =>
  texts({
    unused_points: standing.balance,
    completed_challenges: standing.completions.length,
    rewards_earned: standing.claims.length + standing.awards.length,
    sign_in_count: standing.signIns,
    staff: standing.isStaff,
  });

/** Amounts in any order, and the balances after each of them follow from one another. */
export function statementOf(newestFirst: readonly { amount: number; balance: number }[]): Figures {
  const oldestFirst = newestFirst.toReversed();
  const breaks = oldestFirst.filter(
    ({ amount, balance }, index) => balance !== amount + (oldestFirst[index - 1]?.balance ?? 0),
  );
  return texts({
    lines: newestFirst.length,
    amounts: amountsOf(newestFirst.map(({ amount }) => amount)),
    'breaks in the running balance': breaks.length,
  });
}

const statement = ({ data, meta }: Entries): Figures => ({
  ...statementOf(data.map(({ points, balance }) => ({ amount: Number(points), balance: Number(balance) }))),
  lines: String(meta.total),
});

export const amountsOf = (amounts: readonly number[]): string =>
  amounts.toSorted((one, other) => one - other).join(' ');

export const expectedStatement = ({ lines }: Standing): Figures =>
  texts({
    lines: lines.length,
    amounts: amountsOf(lines.map(({ amount }) => amount)),
    'breaks in the running balance': 0,
  });

/** The points of what stands: claims of the participant's own cost, assigned rewards are no activity of theirs. */
export function actionsOf({ completions, claims, receipts }: Standing): { at: number; points: number; kind: string }[] {
  const own = claims.filter(({ isAssigned }) => !isAssigned);
  return [
    ...completions.map(({ at, points }) => ({ at, points, kind: 'challenge' })),
    ...own.map(({ at, cost }) => ({ at, points: -cost, kind: 'reward' })),
    ...receipts.map(({ at, points }) => ({ at, points, kind: 'receipt' })),
  ];
}

const pointsIn = ({ data, meta }: Table): Figures =>
  texts({ rows: meta.total, points: amountsOf(data.map(({ points }) => Number(points))) });

/** The places that show a participant's figures to staff. */
export function participantLooks(program: Program, person: Person): Look[] {
  const { office, log, id: programId } = program;
  const standing = standingOf(log, person.id);
  if (standing.isErased) return [];
  const at = `/admin/v2/participants/${person.id}`;
  const who = `participant ${person.id}`;
  const actions = actionsOf(standing);
  return [
    {
      place: `${who}: row of the list`,
      expected: rowOf(standing),
      read: async () => {
        const path = `/admin/v2/programs/${programId}/participants`;
        const { data } = await office.get<{ data: (Row & { id: string })[] }>(path, { search: person.email });
        return texts({ ...data.find(({ id }) => id === person.id) });
      },
    },
    {
      place: `${who}: record`,
      expected: { ...rowOf(standing), points: String(standing.lifetime) },
      read: async () => texts({ ...(await office.get<Row>(at)) }),
    },
    {
      place: `${who}: tab Points`,
      expected: expectedStatement(standing),
      read: async () => statement(await office.get<Entries>(`${at}/points`, { page_size: 100 })),
    },
    {
      place: `${who}: tab Challenges`,
      expected: texts({
        rows: standing.completions.length,
        points: amountsOf(standing.completions.map(({ points }) => points)),
      }),
      read: async () => pointsIn(await office.get<Table>(`${at}/challenges`, { page_size: 100 })),
    },
    {
      place: `${who}: tab Rewards`,
      expected: texts({ rows: standing.claims.length + standing.awards.length }),
      read: async () => {
        const { data } = await office.get<{ data: { status: string }[] }>(`${at}/rewards`, { page_size: 100 });
        return texts({ rows: data.filter(({ status }) => status !== 'reversed').length });
      },
    },
    {
      place: `${who}: tab Actions`,
      expected: texts({ rows: actions.length, points: amountsOf(actions.map(({ points }) => points)) }),
      read: async () => pointsIn(await office.get<Table>(`${at}/participant_actions`, { page_size: 100 })),
    },
    {
      place: `${who}: tab Recruited`,
      expected: texts({ rows: standing.recruits }),
      read: async () => pointsIn(await office.get<Table>(`${at}/participant_referrals`, { page_size: 100 })),
    },
  ];
}

/** What the participant sees on the site. */
export function siteLooks({ program, person, session }: Participant): Look[] {
  const standing = standingOf(program.log, person.id);
  if (standing.isErased) return [];
  const who = `participant ${person.id}`;
  const actions = actionsOf(standing);
  const points = texts({ unused_points: standing.balance, points: standing.lifetime });
  return [
    {
      place: `${who}: points on the site`,
      expected: points,
      read: async () => texts(await session.get<Record<string, string>>('/public/points')),
    },
    {
      place: `${who}: account on the site`,
      expected: { ...points, completed_challenges: String(standing.completions.length) },
      read: async () => texts(await session.get<Record<string, string>>('/public/account')),
    },
    {
      place: `${who}: statement on the site`,
      expected: expectedStatement(standing),
      read: async () => statement(await session.get<Entries>('/public/points/entries', { page_size: 100 })),
    },
    {
      place: `${who}: activity on the site`,
      expected: texts({ rows: actions.length, points: amountsOf(actions.map((action) => action.points)) }),
      read: async () => pointsIn(await session.get<Table>('/public/participant_actions', { page_size: 100 })),
    },
    {
      place: `${who}: claimed rewards on the site`,
      expected: texts({ rewards: new Set([...standing.claims.map(({ reward }) => reward), ...standing.awards]).size }),
      read: async () => texts({ rewards: (await session.get<object[]>('/public/home/claimed_rewards')).length }),
    },
  ];
}

/** The list as a whole, and its exports. */
export function peopleLooks({ office, log, id }: Program): Look[] {
  const path = `/admin/v2/programs/${id}/participants`;
  const standings = [...log.people.values()]
    .map((person) => ({ person, standing: standingOf(log, person.id) }))
    .filter(({ standing }) => !standing.isErased);
  const exported = async (query: Record<string, string>, columns: readonly string[]): Promise<Figures> => {
    const rows = await office.csv(`${path}.csv`, query);
    const cells = rows.flatMap((row) =>
      columns.map((column) => [`${row['email'] ?? ''} ${column}`, row[column] ?? 'nothing'] as const),
    );
    return { rows: String(rows.length), ...Object.fromEntries(cells) };
  };
  const cellsOf = (values: (standing: Standing) => Figures): Figures =>
    Object.fromEntries(
      standings.flatMap(({ person, standing }) =>
        Object.entries(values(standing)).map(([column, value]) => [`${person.email} ${column}`, value] as const),
      ),
    );
  const detailed = (standing: Standing): Figures => ({ ...rowOf(standing), points: String(standing.lifetime) });
  // An import takes no balance below 0, so the file leaves it out.
  const balance = (standing: Standing): Figures => texts({ points: standing.balance < 0 ? '' : standing.balance });
  return [
    {
      place: 'list of participants',
      expected: texts({ total: standings.length }),
      read: async () => texts({ total: (await office.get<Table>(path)).meta.total }),
    },
    {
      place: 'export of participants',
      expected: { rows: String(standings.length), ...cellsOf(detailed) },
      read: () =>
        exported({ mode: 'detailed' }, [
          ...['unused_points', 'points', 'completed_challenges', 'rewards_earned', 'sign_in_count', 'staff'],
        ]),
    },
    {
      place: 'export of participants for an import',
      expected: { rows: String(standings.length), ...cellsOf(balance) },
      read: () => exported({ type: 'import' }, ['points']),
    },
    {
      place: 'list of participants, page by page',
      expected: texts({
        rows: standings.length,
        twice: 0,
        balance: sumOf(standings.map(({ standing }) => standing.balance)),
      }),
      read: async () => {
        const rows = await pages<Row & { id: string }>((page) =>
          office.get(path, { page, page_size: Math.max(5, Math.ceil(standings.length / 30)), sort: '-unused_points' }),
        );
        const twice = rows.length - new Set(rows.map((row) => row.id)).size;
        return texts({ rows: rows.length, twice, balance: sumOf(rows.map((row) => Number(row.unused_points))) });
      },
    },
  ];
}
