import { type DemoChallenge, picture } from '../demo-program.ts';

const image = (name: string): string => picture('nightjar', name);

/** Challenges that people pay for, at Stripe. */
export const payments: DemoChallenge[] = [
  {
    identifier: 'light-the-river-path',
    name: 'Donation: lamps',
    caption: 'Light up the river path',
    description:
      '<p>Eleven lamps between the customs house and the weir have been dark since spring. The town puts up one for every one that we pay for. Pick a crew, pick an amount, and run past your lamp in winter.</p>',
    challenge_type: 'donation',
    points: 450,
    image_url: image('lamps'),
    donation_challenge: {
      entity_label: 'Who should get it?',
      currency: 'gbp',
      entities: [
        { entity: 'Harrow Quay lamp crew' },
        { entity: 'Weir side lamp crew' },
        { entity: 'Night bus for stewards' },
      ],
      amounts: [
        { amount: '5.00', points: 50 },
        { amount: '15.00', points: 160 },
        { amount: '40.00', points: 450 },
      ],
    },
  },
  {
    identifier: 'nightjar-plus',
    name: 'Membership: Nightjar Plus',
    caption: 'Nightjar Plus: perks near you',
    description:
      '<p>Members eat, sleep, stretch and shop for less at hundreds of places near every start line. One payment, and no renewal behind your back.</p>',
    challenge_type: 'membership',
    points: 300,
    image_url: image('membership'),
    membership_challenge: { price: '29.00', currency: 'gbp', merchant_name: 'Nightjar Run Club' },
  },
];
