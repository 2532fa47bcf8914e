import type { DemoParticipant } from '../demo-program.ts';

export const people: DemoParticipant[] = [
  {
    email: 'marta@demo.test',
    person: { first_name: 'Marta', last_name: 'Weiss' },
    isPremium: true,
    history: [
      { amount: 150, title: 'Thirty stamps of the old paper card' },
      { amount: 90, title: 'Washed up after the cupping' },
    ],
    completed: ['meet-the-hills', 'better-filter'],
    claimed: ['flat-white'],
  },
  {
    email: 'joel@demo.test',
    person: { first_name: 'Joel', last_name: 'Adeyemi' },
    isPremium: false,
    history: [{ amount: 20, title: 'Own cup on a rainy Monday' }],
    completed: ['bring-your-own-cup'],
    claimed: [],
  },
];
