import type { ProvisionAdminRequest, ProvisionParticipantRequest } from '@laurel/contracts/identity/admin.dto';

export const organization = { key: 'laurel-demo', body: { name: 'Laurel Demo' } };

export const admins: ({ email: string } & Omit<ProvisionAdminRequest, 'organization_id'>)[] = [
  { email: 'owner@demo.test', first_name: 'Olivia', last_name: 'Marsh', grants: [{ role: 'organization_owner' }] },
  { email: 'reviewer@demo.test', first_name: 'Rafael', last_name: 'Quist', grants: [{ role: 'receipt_reviewer' }] },
];

export interface DemoParticipant {
  email: string;
  person: ProvisionParticipantRequest;
  /** Points given by hand, oldest first. */
  history: { amount: number; title: string }[];
  /** Challenges completed and rewards claimed on the site, by identifier. */
  completed: string[];
  claimed: string[];
}

/** They belong to the default program. */
export const participants: DemoParticipant[] = [
  {
    email: 'ada@demo.test',
    person: { first_name: 'Ada', last_name: 'Lindqvist', premium: true },
    history: [
      { amount: 400, title: 'Ten Thursdays in a row' },
      { amount: 250, title: 'Winter relay: third leg' },
      { amount: 180, title: 'Helped at the harbour race' },
      { amount: -60, title: 'Correction: a run was counted twice' },
      { amount: 300, title: 'Season finale: all five bridges' },
    ],
    completed: ['river-loop', 'running-in-the-dark', 'five-minute-warm-up'],
    claimed: ['night-cap'],
  },
  {
    email: 'ben@demo.test',
    person: { first_name: 'Ben', last_name: 'Okafor', premium: false },
    history: [
      { amount: 40, title: 'First Thursday' },
      { amount: 60, title: 'Brought soup for everyone' },
    ],
    completed: ['watch-the-weather'],
    claimed: [],
  },
];
