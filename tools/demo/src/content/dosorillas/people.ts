import type { DemoParticipant } from '../demo-program.ts';

export const people: DemoParticipant[] = [
  {
    email: 'ines@demo.test',
    person: { first_name: 'Inés', last_name: 'Quiroga' },
    isPremium: false,
    history: [
      { amount: 120, title: 'Read aloud at the spring evening' },
      { amount: 60, title: 'Three books for the swap shelf' },
    ],
    completed: ['new-this-week', 'reading-in-two-languages'],
    claimed: ['sewn-notebook'],
  },
  {
    email: 'tom@demo.test',
    person: { first_name: 'Tom', last_name: 'Ashby' },
    isPremium: false,
    history: [{ amount: 30, title: 'First evening of the reading club' }],
    completed: ['new-this-week'],
    claimed: [],
  },
];
