import type {
  DashboardAction,
  LatestUser,
  ProgramPerformanceMetrics,
  TopUser,
  UsersGrowth,
} from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { type Reply, reply } from '@laurel/web-kit/testing';

const names = ['Ada Lovelace', 'Ben Okafor', 'Chidi Anagonye', 'Dora Maar', 'Eva Hesse', 'Frida Kahlo', 'Gwen John'];
const titles = ['Find the river loop', 'Free running socks', 'Receipt of Corner Shop', 'Say where you run'];
const types = ['challenge', 'reward', 'receipt', 'challenge'];

const shortName = (name: string): string => name.replace(/ (\w).*/, ' $1.');
const person = (index: number) => {
  const name = names[index % names.length] ?? '';
  const participant_id = String(index + 1);
  return { participant_id, name, short_name: shortName(name), details_url: `/admin/v2/users/${participant_id}` };
};
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

export const metrics: ProgramPerformanceMetrics = {
  time_zone: 'Europe/Madrid',
  from: '2026-10-24',
  to: '2026-11-22',
  active_participants: { total: 18_240, recent: 6_112 },
  completed_challenges: { total: 96_401, recent: 12_007 },
  program_visits: { total: 402_118, recent: 31_950 },
  participant_actions: { total: 131_882, recent: 17_305 },
};

export const usersGrowth = (days: number): UsersGrowth => ({
  time_zone: 'Europe/Madrid',
  days: Array.from({ length: days }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 22 - days + 1 + index)).toISOString().slice(0, 10),
    active_participants: Math.round(310 + index * 4 + 60 * Math.sin(index / 2.2)),
  })),
});

export const topUsers: TopUser[] = names.map((_, index) => ({ ...person(index), points: 9_800 - index * 1_150 }));

export const latestUsers: LatestUser[] = names.map((_, index) => ({
  ...person(index),
  created_at: minutesAgo(60 + index * 400),
}));

const actions: DashboardAction[] = Array.from({ length: 20 }, (_, index) => {
  const { name, short_name, details_url } = person(index * 3);
  return {
    id: String(900 - index),
    action_type: types[index % 4] ?? '',
    name,
    short_name,
    title: titles[index % 4] ?? '',
    points: [50, -400, 36, 20][index % 4] ?? 0,
    actionable_url: index % 4 === 2 ? null : `/admin/v2/challenges/${index + 1}`,
    details_url,
    created_at: minutesAgo(125 + index * 17),
  };
});

export const latestActions = actions.slice(0, 12);

const ROOT = '/admin/v2/programs/1/dashboard';

/** What the services answer for a program in which much happens. */
export const dashboardReplies: Reply[] = [
  reply.get(`${ROOT}/program_performance_metrics`, metrics),
  reply.get(`${ROOT}/users_growth`, usersGrowth(30)),
  reply.get(`${ROOT}/latest_users`, latestUsers),
  reply.get(`${ROOT}/latest_actions`, latestActions),
  reply.get(`${ROOT}/top_users_this_month`, topUsers.slice(2)),
  reply.get(`${ROOT}/top_users_all_time`, topUsers),
  reply.get(`${ROOT}/actions`, { data: actions, meta: { page: 1, page_size: 20, total: 131_882 } }),
];
