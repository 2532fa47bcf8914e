import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type { BootManifest } from '@laurel/federation/contract/boot';
import type { RemoteDeclaration } from '@laurel/federation/contract/remote-declaration';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { UiProvider } from '@laurel/ui';
import { addMessages, createQueryClient, fillPage, language, QueryClientProvider } from '@laurel/web-kit';
import { AppRouter, createAppHistory, Link } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { AdminArea } from '../admin-area.tsx';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { FlashMessages } from '../page/flash-messages.tsx';

addMessages('shell', { en, es });

const label = (english: string, spanish: string) => ({ en: english, es: spanish });
const inProgram = (page: string): string => `/admin/v2/programs/{program_id}/${page}`;
const view = <R extends 'dashboard' | 'challenges' | 'receipts' | 'users'>(resource: R) =>
  ({ resource, action: 'view' }) as const;

/** Declarations of remotes; none of their code is loaded. */
export const club: RemoteDeclaration = {
  name: 'mfe-club',
  owner: 'club@laurel.test',
  area: 'admin',
  routes: ['/admin/v2/programs/:program_id', '/admin/v2/challenges', '/admin/v2/organization'],
  navigation: [
    {
      id: 'dashboard',
      icon: 'dashboard',
      order: 10,
      label: label('Dashboard', 'Panel'),
      path: inProgram('dashboard'),
      permission: view('dashboard'),
    },
    {
      id: 'challenges',
      icon: 'challenges',
      order: 20,
      label: label('Challenges', 'Retos'),
      path: inProgram('challenges'),
      permission: view('challenges'),
      records: '/admin/v2/challenges',
    },
    {
      id: 'receipts',
      icon: 'receipts',
      order: 40,
      label: label('Receipts', 'Recibos'),
      feature: 'receipts',
      path: inProgram('receipts'),
      permission: view('receipts'),
      orPermissions: [{ resource: 'receipts', action: 'update' }],
    },
    {
      id: 'programs',
      icon: 'programs',
      order: 90,
      label: label('Programs', 'Programas'),
      path: '/admin/v2/organization/programs',
      permission: { resource: 'organization', action: 'view' },
    },
    {
      id: 'features',
      icon: 'features',
      order: 92,
      label: label('Features', 'Funciones'),
      path: '/admin/v2/organization/features',
      permission: { resource: 'super_admin', action: 'view' },
    },
  ],
  search: [
    {
      id: 'tiers',
      label: label('Tiers', 'Niveles'),
      keywords: { en: ['levels'], es: ['escalones'] },
      path: inProgram('settings/tiers'),
      permission: { resource: 'tiers', action: 'manage' },
    },
  ],
  records: [
    {
      id: 'participants',
      label: label('Participants', 'Participantes'),
      title: 'name',
      detail: 'email',
      list: inProgram('participants'),
      path: inProgram('users/{id}'),
      permission: view('users'),
    },
    {
      id: 'challenge-records',
      label: label('Challenges', 'Retos'),
      title: 'caption',
      list: inProgram('challenges'),
      path: '/admin/v2/challenges/{id}',
      permission: view('challenges'),
    },
  ],
  jobs: [inProgram('participant_jobs'), inProgram('reward_jobs')],
  jobKinds: { participant_import: label('Import of participants', 'Importación de participantes') },
  i18nNamespace: 'club',
  needs: { contract: '^1.1.0' },
};

export const everything: PermissionSet = {
  dashboard: { view: true },
  challenges: { view: true, create: true },
  receipts: { view: true, manage: true },
  users: { view: true, manage: true },
  tiers: { manage: true },
  global_search: { view: true },
};

export const programs = [
  { id: '1', name: 'Nightjar Run Club', subdomain: 'nightjar', site_url: 'http://nightjar.test' },
  { id: '2', name: 'Fernhill Roastery', subdomain: 'fernhill', site_url: 'http://fernhill.test' },
].map((program) => ({ ...program, features: { receipts: true }, permissions: everything }));

export const olive = {
  id: '5',
  first_name: 'Olive',
  last_name: 'Owner',
  email: 'olive@demo.test',
  preferred_locale: 'en',
} as const;

type Page = Parameters<typeof fillPage>[0];

/** Sets the page's data for a member of staff, at an address. */
export function arrive(address: string, page: Page = {}): void {
  window.history.replaceState({ idx: 0 }, '', address);
  if (!document.getElementById('boot')) {
    const boot = document.createElement('script');
    Object.assign(boot, { id: 'boot', type: 'application/json' });
    boot.textContent = JSON.stringify({ schema: 1, shellVersion: '1.0.0', remotes: {}, turnedOff: [], current: true });
    document.head.append(boot);
  }
  bootManifest().remotes = {
    'mfe-club': { name: 'mfe-club', declaration: club },
  } as unknown as BootManifest['remotes'];
  // The frame shows its pages without any code of their own.
  bootManifest().turnedOff = [club];
  fillPage({
    area: 'admin',
    user: olive,
    organization: { id: '1', name: 'Demo Inc.', logo_public_url: null, background_image_public_url: null },
    userPrograms: programs,
    ...page,
  });
}

/** The providers that the shell puts around every page. */
export function Providers({ children }: { children: ReactNode }): ReactNode {
  return (
    <UiProvider language={language()} link={Link}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory()}>{children}</AppRouter>
      </QueryClientProvider>
    </UiProvider>
  );
}

/** The back-office as the shell shows it. */
export function BackOffice(): ReactNode {
  return (
    <Providers>
      <AdminArea />
      <FlashMessages />
    </Providers>
  );
}
