/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { RemoteDeclaration } from '@laurel/federation/contract/remote-declaration';
import { readFileSync } from 'node:fs';
import { arrive, programs } from '../testing/back-office.tsx';
import { isClosed, labelIn, landingOf, organizationEntries, programEntries, searchEntries } from './navigation.ts';

const features = { receipts: true };
const staff = (permissions: PermissionSet, more: object = {}): void =>
  // Roles list every resource, so that no feature opens a page that they leave out.
  arrive('/admin/v2', {
    userPrograms: [{ id: '3', features, permissions: { receipts: {}, ...permissions }, ...more }],
  });

describe('the landing page of staff in a program', () => {
  it.each([
    ['the dashboard', { dashboard: { view: true }, receipts: { view: true, manage: true } }, 'dashboard'],
    ['the receipts without it', { challenges: { view: true }, receipts: { view: true, manage: true } }, 'receipts'],
    ['not where they only see receipts', { challenges: { view: true }, receipts: { view: true } }, 'challenges'],
    ['the first page open to them', { challenges: { view: true } }, 'challenges'],
  ])('is %s [A-053] [A-054] [A-058] [X-059] [X-060]', (_who, permissions: PermissionSet, page) => {
    staff(permissions);
    expect(landingOf('3')).toBe(`/admin/v2/programs/3/${page}`);
  });

  it('is null when nothing is open, or a flag closes it [A-058] [X-098]', () => {
    staff({ users: { manage: true } });
    expect(landingOf('3')).toBeNull();
    staff({ receipts: { view: true, manage: true } }, { features: { receipts: false } });
    expect(landingOf('3')).toBeNull();
    expect(landingOf('4')).toBeNull();
  });
});

const ids = (entries: { id: string }[]): string[] => entries.map(({ id }) => id);

describe('the entries that the remotes declare', () => {
  it('are shown by permission and feature, the organization’s by permissions in all programs [A-044] [A-095] [A-068] [A-069] [A-541] [A-542]', () => {
    arrive('/admin/v2');
    expect(ids(programEntries('1'))).toEqual(['dashboard', 'challenges', 'receipts']);
    expect(ids(organizationEntries())).toEqual([]);
    arrive('/admin/v2', { userPrograms: programs.map((program) => ({ ...program, features: {} })) });
    expect(ids(programEntries('1'))).toEqual(['dashboard', 'challenges']);
    staff({ organization: { view: true }, challenges: { view: true } });
    expect([ids(programEntries('3')), ids(organizationEntries())]).toEqual([['challenges'], []]);
    arrive('/admin/v2', { user_permissions: { organization: { view: true } } });
    expect(ids(organizationEntries())).toEqual(['programs']);
    arrive('/admin/v2', { is_super_admin: true });
    expect(ids(organizationEntries())).toEqual(['programs', 'features']);
    expect([ids(searchEntries('1')), ids(searchEntries(null))]).toEqual([['tiers'], []]);
  });

  it('are named by the program’s own terms [A-020]', () => {
    const rewards = { label: { en: 'Rewards', es: 'Recompensas' }, term: 'rewards' } as const;
    staff({}, { term_rewards_as: 'treats' });
    expect([labelIn(rewards, '3'), labelIn(rewards, null)]).toEqual(['Treats', 'Rewards']);
    expect(labelIn({ label: rewards.label }, '3')).toBe('Rewards');
    staff({}, { term_rewards_as: 'Rewards' });
    expect(labelIn(rewards, '3')).toBe('Rewards');
    const terms = ['challenges', 'receipts', 'settings', 'developers'].flatMap((remote) => {
      const file = new URL(`../../../mfe-admin-${remote}/remote.json`, import.meta.url);
      const { navigation } = JSON.parse(readFileSync(file, 'utf8')) as RemoteDeclaration;
      return navigation.flatMap(({ id, term }) => (term === undefined ? [] : [[id, term]]));
    });
    expect(terms).toEqual([['rewards', 'rewards']]);
  });

  it('each require the permission to view their page [A-540] [A-541] [A-542] [A-543] [A-544] [A-545] [A-546] [A-547]', () => {
    const needs = ['challenges', 'receipts', 'settings', 'developers'].flatMap((remote) => {
      const file = new URL(`../../../mfe-admin-${remote}/remote.json`, import.meta.url);
      const { navigation } = JSON.parse(readFileSync(file, 'utf8')) as RemoteDeclaration;
      return navigation.map(({ id, permission }) => [id, permission?.resource, permission?.action]);
    });
    expect(needs).toEqual([
      ['dashboard', 'dashboard', 'view'],
      ['challenges', 'challenges', 'view'],
      ['rewards', 'rewards', 'view'],
      ['participants', 'users', 'view'],
      ['receipts', 'receipts', 'view'],
      ['organization-programs', 'organization', 'view'],
      ['organization-admins', 'organization', 'view'],
      ['organization-roles', 'organization', 'view'],
      ['organization-features', 'super_admin', 'view'],
      ['organization-details', 'organization', 'manage'],
      ['organization-audit', 'organization', 'manage'],
      ['settings', 'program', 'update'],
      ['audit', 'program', 'update'],
      ['developers', 'program', 'update'],
    ]);
  });

  it('are open with any of their other permissions, where a feature does not close them [A-440]', () => {
    staff({ receipts: { update: true } });
    expect(ids(programEntries('3'))).toEqual(['receipts']);
    expect(isClosed('/admin/v2/programs/3/receipts/7', '3')).toBe(false);
    staff({ receipts: { update: true } }, { features: { receipts: false } });
    expect(isClosed('/admin/v2/programs/3/receipts/7', '3')).toBe(true);
  });

  it('are closed with all pages below them to users who may not open them [A-055]', () => {
    staff({ challenges: { view: true } });
    const closed = (path: string, program: string | null = '3'): boolean => isClosed(path, program);
    expect(closed('/admin/v2/programs/3/challenges/new')).toBe(false);
    expect(closed('/admin/v2/programs/3/dashboard/rewards')).toBe(true);
    expect(closed('/admin/v2/programs/3/dashboards')).toBe(false);
    expect(closed('/admin/v2/organization/features/new')).toBe(true);
    expect(closed('/admin/v2/organization/programs', null)).toBe(true);
    expect(closed('/admin/v2/challenges/7', null)).toBe(false);
    arrive('/admin/v2', { userPrograms: programs, user_permissions: { organization: { view: true } } });
    expect(closed('/admin/v2/organization/programs', null)).toBe(false);
  });
});
