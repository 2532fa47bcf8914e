import { nowIn, type Program } from '../acts/world.ts';
import { earnedBetween, sumOf } from '../figures/standing.ts';
import { pages } from '../http/pages.ts';
import { dayOf, lastDays } from '../log/days.ts';
import { type Figures, type Look, texts } from './look.ts';
import { actionsOf } from './participants.ts';
import { standingsOf } from './records.ts';

interface Metrics {
  from: string;
  to: string;
  active_participants: Recent;
  completed_challenges: Recent;
  participant_actions: Recent;
}

interface Recent {
  total: number;
  recent: number;
}

interface Top {
  participant_id: string;
  points: number;
}

interface Action {
  id: string;
  points: number;
  created_at: string;
}

const RECENT_DAYS = 30;
const TOP = 10;

/** The tiles, the chart and the tables of a program's overview. */
export function dashboardLooks(program: Program): Look[] {
  const { office, id, timeZone } = program;
  const path = `/admin/v2/programs/${id}/dashboard`;
  const today = dayOf(nowIn(program), timeZone);
  const recent = lastDays(today, RECENT_DAYS);
  // Staff are in no figure; the erased are counted on, without their name.
  const counted = standingsOf(program)
    .filter(({ standing }) => !standing.isStaff)
    .map(({ person, standing }) => ({
      person,
      standing,
      actions: actionsOf(standing).map((action) => ({ ...action, day: dayOf(action.at, timeZone) })),
      completions: standing.completions.map(({ at }) => dayOf(at, timeZone)),
    }));
  const isRecent = (day: string): boolean => recent.includes(day);
  const actions = counted.flatMap((one) => one.actions);
  const completions = counted.flatMap((one) => one.completions);
  const active = counted.filter((one) => one.actions.length > 0);
  const tiles = texts({
    from: recent[0],
    to: today,
    'active participants': active.length,
    'active participants, 30 days': active.filter((one) => one.actions.some(({ day }) => isRecent(day))).length,
    'completed challenges': completions.length,
    'completed challenges, 30 days': completions.filter(isRecent).length,
    'participant actions': actions.length,
    'participant actions, 30 days': actions.filter(({ day }) => isRecent(day)).length,
  });
  const chart = (days: number): Look => ({
    place: `chart Users Growth, ${days} days`,
    expected: Object.fromEntries(
      lastDays(today, days).map((day) => {
        const people = counted.filter((one) => one.actions.some((action) => action.day === day));
        return [day, String(people.length)];
      }),
    ),
    read: async () => {
      const growth = await office.get<{ days: { day: string; active_participants: number }[] }>(
        `${path}/users_growth`,
        { days },
      );
      return Object.fromEntries(growth.days.map((one) => [one.day, String(one.active_participants)]));
    },
  });
  return [
    {
      place: 'tiles of the overview',
      expected: tiles,
      read: async () => tilesOf(await office.get<Metrics>(`${path}/program_performance_metrics`)),
    },
    ...[7, 30, 90, 365].map(chart),
    {
      place: 'table of actions',
      expected: texts({ rows: actions.length, points: sumOf(actions.map(({ points }) => points)) }),
      read: async () => {
        const rows = await pages<Action>((page) => office.get(`${path}/actions`, { page, page_size: 100 }));
        return texts({ rows: rows.length, points: sumOf(rows.map(({ points }) => points)) });
      },
    },
    {
      place: 'export of actions',
      expected: texts({ rows: actions.length }),
      read: async () => texts({ rows: (await office.csv(`${path}/actions.csv`)).length }),
    },
    {
      place: 'Top Users, all time',
      expected: topOf(counted.map(({ standing }) => (standing.isErased ? 0 : standing.lifetime))),
      read: async () => shownTop(await office.get<Top[]>(`${path}/top_users_all_time`)),
    },
    {
      place: 'Top Users, 30 days',
      expected: topOf(
        counted.map(({ standing }) =>
          standing.isErased ? 0 : earnedBetween(standing, (at) => isRecent(dayOf(at, timeZone))),
        ),
      ),
      read: async () => shownTop(await office.get<Top[]>(`${path}/top_users_this_month`)),
    },
  ];
}

const tilesOf = (metrics: Metrics): Figures => {
  const {
    from,
    to,
    active_participants: active,
    completed_challenges: completed,
    participant_actions: acted,
  } = metrics;
  return texts({
    from,
    to,
    'active participants': active.total,
    'active participants, 30 days': active.recent,
    'completed challenges': completed.total,
    'completed challenges, 30 days': completed.recent,
    'participant actions': acted.total,
    'participant actions, 30 days': acted.recent,
  });
};

const topOf = (points: readonly number[]): Figures =>
  texts({
    points: points
      .filter((many) => many > 0)
      .toSorted((one, other) => other - one)
      .slice(0, TOP)
      .join(' '),
  });

const shownTop = (top: readonly Top[]): Figures => texts({ points: top.map(({ points }) => points).join(' ') });
