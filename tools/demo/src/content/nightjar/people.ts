import type { DemoParticipant } from '../demo-program.ts';

export const people: DemoParticipant[] = [
  {
    email: 'ada@demo.test',
    person: { first_name: 'Ada', last_name: 'Lindqvist' },
    isPremium: true,
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
    person: { first_name: 'Ben', last_name: 'Okafor' },
    isPremium: false,
    history: [
      { amount: 40, title: 'First Thursday' },
      { amount: 60, title: 'Brought soup for everyone' },
    ],
    completed: ['watch-the-weather'],
    claimed: [],
  },
];
