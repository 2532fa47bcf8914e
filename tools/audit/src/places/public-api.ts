import type { Program } from '../acts/world.ts';
import { standingOf, sumOf } from '../figures/standing.ts';
import type { ApiClient } from '../http/api.ts';
import type { Person } from '../log/log.ts';
import { type Look, texts } from './look.ts';
import { amountsOf, expectedStatement, statementOf } from './participants.ts';
import { countOf } from './records.ts';

interface Points {
  unused: number;
  lifetime: number;
}

interface Explanation {
  balance: number;
  owed: number;
  lots: { remaining: number }[];
}

/** What another system reads of a participant. */
export function apiLooks({ log }: Program, api: ApiClient, person: Person): Look[] {
  const standing = standingOf(log, person.id);
  if (standing.isErased) return [];
  const at = `/api/v1/participants/${person.id}`;
  const who = `participant ${person.id}`;
  const { balance, lifetime, completions, claims } = standing;
  return [
    {
      place: `${who}: points of the public API`,
      expected: texts({ unused: balance, lifetime }),
      read: async () => texts({ ...(await api.get<Points>(`${at}/points`)) }),
    },
    {
      place: `${who}: statement of the public API`,
      expected: expectedStatement(standing),
      read: async () => {
        const entries = await api.list<{ amount: number; balance: number }>(`${at}/points/entries`);
        return statementOf(entries);
      },
    },
    {
      place: `${who}: explanation of the balance in the public API`,
      expected: texts({ balance, 'left of all lots, less what is owed': balance }),
      read: async () => {
        const explained = await api.get<Explanation>(`${at}/points/explain`);
        const left = sumOf(explained.lots.map(({ remaining }) => remaining)) - explained.owed;
        return texts({ balance: explained.balance, 'left of all lots, less what is owed': left });
      },
    },
    {
      place: `${who}: completions of the public API`,
      expected: texts({ rows: completions.length, points: amountsOf(completions.map(({ points }) => points)) }),
      read: async () => {
        const rows = await api.list<{ points: number }>(`${at}/completions`);
        return texts({ rows: rows.length, points: amountsOf(rows.map(({ points }) => points)) });
      },
    },
    {
      place: `${who}: claims of the public API`,
      expected: texts({ rows: claims.length, points: amountsOf(claims.map(({ cost }) => cost)) }),
      read: async () => {
        const rows = await api.list<{ points: number; reversed_at: string | null }>(`${at}/claims`);
        const standing = rows.filter(({ reversed_at }) => reversed_at === null);
        return texts({ rows: standing.length, points: amountsOf(standing.map(({ points }) => points)) });
      },
    },
  ];
}

/** What another system reads of the rewards with few pieces. */
export const apiRewardLooks = (program: Program, api: ApiClient): Look[] =>
  [...program.log.rewards.values()].flatMap((reward): Look[] => {
    if (reward.limit === null) return [];
    return [
      {
        place: `reward "${reward.name}": public API`,
        expected: texts({ left: reward.limit - countOf(program, reward) }),
        read: async () => texts({ ...(await api.get<{ left: number | null }>(`/api/v1/rewards/${reward.id}`)) }),
      },
    ];
  });
