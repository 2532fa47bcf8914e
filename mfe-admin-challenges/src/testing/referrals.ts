import type { HeldReferral } from '@laurel/contracts/programs/referrals/held-referrals.dto';

export const heldReferral: Pick<HeldReferral, keyof HeldReferral> = {
  participant_id: '8',
  participant_name: 'Ben Otero',
  participant_email: 'ben@demo.test',
  recruiter_id: '7',
  recruiter_name: 'Ada Byron',
  recruiter_email: 'ada@demo.test',
  signals: ['recruiter_browser', 'fast_first_step'],
  points: 150,
  joined_at: '2026-11-20T10:00:00.000Z',
  first_step_at: '2026-11-20T10:01:10.000Z',
  held_at: '2026-11-20T10:01:10.000Z',
};

export const heldReferrals: HeldReferral[] = [
  heldReferral,
  {
    ...heldReferral,
    participant_id: '9',
    participant_name: 'Cleo Nash',
    participant_email: 'cleo@demo.test',
    signals: ['recruiter_network', 'shared_browser', 'shared_network', 'many_recruits'],
  },
];
