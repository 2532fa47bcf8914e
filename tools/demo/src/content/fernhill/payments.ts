import { type DemoChallenge, picture } from '../demo-program.ts';

/** Challenges that people pay for, at Stripe. */
export const payments: DemoChallenge[] = [
  {
    identifier: 'friends-of-fernhill',
    name: 'Membership: Friends of Fernhill',
    caption: 'Friends of Fernhill: perks near you',
    description:
      '<p>Our friends eat, shop and unwind for less at hundreds of places around the corner and wherever they travel. One payment keeps the market stall dry for a year; nothing renews by itself.</p>',
    challenge_type: 'membership',
    points: 150,
    image_url: picture('fernhill', 'join'),
    membership_challenge: { price: '24.00', currency: 'eur', merchant_name: 'Fernhill Coffee Roasters' },
  },
];
