/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PointsResponse } from '@laurel/contracts/rewards/rewards.dto';
import {
  type Action,
  allows,
  permissionCatalogue,
  type PermissionSet,
  type Resource,
} from '@laurel/contracts/auth/permissions';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { act, renderHook } from '@testing-library/react';
import { untypedApi as api } from '../api/api.ts';
import { expectPoints } from './expect-points.ts';
import { fillPage, getPageData, takePreloaded } from './page-data.ts';
import { answerCalls, inTurn, reply, unreachable } from '../testing/index.ts';
import { can } from './permissions.ts';
import { readPoints, setParticipant, setPoints, useSession } from './session-store.ts';

const ada: SessionParticipant = {
  id: '7',
  first_name: 'Ada',
  last_name: 'Lovelace',
  name: 'Ada Lovelace',
  email: 'ada@demo.test',
  avatar: null,
  created_at: '2026-01-01T00:00:00.000Z',
  points: '900',
  unused_points: '250',
  completed_challenges: 4,
  email_setting_id: null,
  'eligible_offers_rewards?': false,
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('page data', () => {
  it('is parsed once from the page [A-010]', () => {
    document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify({ area: 'participant', user: ada, preloaded: {} })}</script>`;
    expect(getPageData().user).toEqual(ada);
    document.body.innerHTML = '';
    expect(getPageData().area).toBe('participant');
  });

  it('hands out a preloaded answer once', () => {
    fillPage({ preloaded: { '/public/points': { points: '1' } } });
    expect(takePreloaded('/public/points')).toEqual({ points: '1' });
    expect(takePreloaded('/public/points')).toBeUndefined();
    expect(takePreloaded('toString')).toBeUndefined();
  });
});

describe('session', () => {
  it('starts with the user of the page data and follows sign-in, points and sign-out', () => {
    fillPage({ user: ada });
    const { result } = renderHook(() =>
      useSession(({ participant, points }) => `${participant?.first_name} ${points?.unused_points}`),
    );
    expect(result.current).toBe('Ada 250');
    act(() => setPoints({ unused_points: '300', points: '950' }));
    expect(result.current).toBe('Ada 300');
    act(() => setParticipant(null));
    expect(result.current).toBe('undefined undefined');
  });

  it('polls points until they have grown', async () => {
    setParticipant(ada);
    const answers = ['250', '250', '300'].map((unused_points) => ({ unused_points, points: '900' }));
    answerCalls(reply.get('/public/points', inTurn<PointsResponse>(...answers)));
    const get = jest.spyOn(api, 'get').mockClear();
    await expect(expectPoints()).resolves.toBe(true);
    expect(get).toHaveBeenCalledTimes(3);
    expect(readPoints()?.unused_points).toBe('300');
  });

  it('gives up after about five seconds, and survives failed calls', async () => {
    jest.useFakeTimers();
    setParticipant(ada);
    answerCalls(reply.get('/public/points', unreachable));
    const get = jest.spyOn(api, 'get').mockClear();
    const done = expectPoints();
    await jest.advanceTimersByTimeAsync(5_100);
    await expect(done).resolves.toBe(false);
    expect(get).toHaveBeenCalledTimes(11);
    jest.useRealTimers();
  });
});

describe('can', () => {
  beforeEach(() => {
    fillPage({
      area: 'admin',
      user_permissions: { organization: { view: true } },
      userPrograms: [
        {
          id: '1',
          name: 'Green',
          subdomain: 'green',
          features: { tiers: true, receipts: false },
          permissions: { challenges: { view: true }, receipts: { view: true } },
        },
      ],
    });
  });

  it.each([
    ['challenges', 'view', '1', true],
    ['challenges', 'create', '1', false],
    ['tiers', 'manage', '1', true],
    ['receipts', 'view', '1', false],
    ['challenges', 'view', '2', false],
    ['organization', 'view', undefined, true],
    ['organization', 'manage', undefined, false],
  ] as const)('equals the server’s rule: %s %s in program %s → %s', (resource, action, programId, answer) => {
    expect(can(resource, action, programId)).toBe(answer);
  });

  it('lets super admins pass permissions, not a flag that is off', () => {
    const { userPrograms } = getPageData();
    fillPage({ is_super_admin: true, userPrograms });
    expect([can('rewards', 'create', '1'), can('receipts', 'view', '1'), can('rewards', 'view', '2')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[Resource, readonly Action[], string]>([
    ['dashboard', ['view'], 'A-540'],
    ['organization', ['view', 'manage'], 'A-541'],
    ['super_admin', ['view', 'manage'], 'A-542'],
    ['users', ['view', 'manage'], 'A-543'],
    ['receipts', ['view', 'manage', 'update'], 'A-544'],
    ['rewards', ['view', 'create', 'update', 'manage'], 'A-545'],
    ['challenges', ['view', 'create', 'update', 'manage'], 'A-546'],
    ['program', ['update', 'manage'], 'A-547, A-548'],
    ['global_search', ['view'], 'A-549'],
    ['dynamic_feed_posts', ['manage'], 'A-550'],
    ['tiers', ['manage'], 'A-551'],
  ])('of %s %j equals the server’s rule, pair by pair [%s] [A-535] [A-537]', (resource, actions) => {
    expect(permissionCatalogue[resource]).toEqual(actions);
    for (const allowed of actions) {
      const permissions: PermissionSet = { [resource]: { [allowed]: true } };
      fillPage({ area: 'admin', user_permissions: permissions, userPrograms: [{ id: '1', permissions }] });
      const platform = resource === 'super_admin';
      for (const action of actions) {
        const answer = action === allowed && !platform;
        expect([action, can(resource, action, '1'), can(resource, action)]).toEqual([action, answer, answer]);
        expect(allows({ permissions, features: {} }, resource, action)).toBe(answer);
      }
      expect(can(resource, allowed, '2')).toBe(false);
      fillPage({ area: 'admin', is_super_admin: true, userPrograms: [{ id: '1' }] });
      expect([can(resource, allowed, '1'), can(resource, allowed)]).toEqual([true, true]);
    }
  });

  it('follows a flag of the resource’s name before the entry, and denies what neither names [A-536] [A-537] [A-538] [X-098]', () => {
    const answers = (flag: boolean | undefined, permissions: PermissionSet): boolean => {
      const features: Record<string, boolean> = flag === undefined ? {} : { tiers: flag };
      fillPage({ area: 'admin', userPrograms: [{ id: '1', features, permissions }] });
      return can('tiers', 'manage', '1');
    };
    const sets: PermissionSet[] = [{ tiers: { manage: true } }, { tiers: { manage: false } }, { tiers: {} }, {}];
    expect([true, false, undefined].map((flag) => sets.map((set) => answers(flag, set)))).toEqual([
      [true, false, false, true],
      [false, false, false, false],
      [true, false, false, false],
    ]);
  });
});
