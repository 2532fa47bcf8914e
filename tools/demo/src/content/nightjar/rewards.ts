import { type DemoReward, endOfMonth, picture } from '../demo-program.ts';

const image = (name: string): string => picture('nightjar', name);

const collect =
  'Collected in person on a Thursday, before or after the run, within sixty days. One for each member. Not for resale and not exchangeable for money.';

export const rewards: DemoReward[] = [
  {
    identifier: 'post-run-breakfast',
    name: 'Post-run breakfast',
    description: 'A warm roll and the largest coffee they have, at the Harbour Canteen.',
    description_details:
      'Valid on Saturday and Sunday mornings between six and eleven. Vegetarian and vegan rolls cost the same number of miles.',
    terms_conditions:
      'One breakfast for each member. The canteen may ask to see your account. Not exchangeable for money.',
    redemption_details: 'Show this page at the counter of the Harbour Canteen, Harrow Quay 12, and say “nightjar”.',
    selection: 'redeem',
    threshold: 250,
    limit: 200,
    image_url: image('breakfast'),
  },
  {
    identifier: 'night-cap',
    name: 'The Nightjar cap',
    description: 'Light, washable, and seen from two streets away.',
    description_details:
      'One size with a strap. Reflective piping all around, and the bird on the side that faces the cars.',
    terms_conditions: collect,
    redemption_details: 'Pick up your cap at the table under the big lamp on any Thursday from half past six.',
    selection: 'redeem',
    threshold: 400,
    limit: 120,
    image_url: image('cap'),
  },
  {
    identifier: 'club-supper',
    name: 'A seat at the club supper',
    description: 'Three courses after the last run of the season, at one long table on Harrow Quay.',
    description_details: 'Sixty seats, lamps in the trees, and speeches that are shorter than the starters.',
    terms_conditions:
      'One seat for each member, paid for by card. We give the money back up to seven days before the supper.',
    redemption_details: 'Your name is on the list at the door. Come hungry, from eight.',
    selection: 'redeem',
    threshold: 0,
    price: { amount: '18.50', currency: 'gbp' },
    limit: 60,
    finish: endOfMonth(2),
    image_url: image('thursday'),
  },
  {
    identifier: 'reflective-vest',
    name: 'Reflective vest',
    description: 'The vest our marshals wear, with your size and without the whistle.',
    description_details:
      'Sizes from XS to XXL, cut for running, with two pockets that close. Weighs as much as a letter.',
    terms_conditions: collect,
    redemption_details: 'Tell the volunteer your size on Thursday; we keep all sizes in the club house.',
    selection: 'redeem',
    threshold: 600,
    limit: 80,
    image_url: image('vest'),
  },
  {
    identifier: 'harbour-race-entry',
    name: 'Harbour race entry',
    description: 'Your start number for the ten-kilometre race around the docks.',
    description_details:
      'Includes timing, the shirt and soup at the finish. The race starts at dusk on the first Saturday of next season.',
    terms_conditions:
      'The entry is personal. If you cannot start, give it back up to seven days before the race and your miles return.',
    redemption_details:
      'Your number waits at the race office from noon on race day. Bring a document with your name on it.',
    selection: 'redeem',
    threshold: 900,
    limit: 40,
    finish: endOfMonth(4),
    image_url: image('race-entry'),
  },
  {
    identifier: 'fitted-shoes',
    name: 'Running shoes, fitted for you',
    description: 'A pair of your choice after half an hour on the treadmill at Sole Survivors.',
    description_details:
      'The shop films your stride, lets you try as many pairs as you like and never sells you the colour you came for.',
    terms_conditions: 'Any pair in the shop at the time of your visit. Appointment needed. One pair for each member.',
    redemption_details:
      'Book with Sole Survivors, Mill Lane 3, and mention the code NIGHTJAR-FIT together with your name.',
    selection: 'redeem',
    threshold: 2_400,
    limit: 10,
    image_url: image('shoes'),
  },
  {
    identifier: 'lisbon-weekend',
    name: 'Half-marathon weekend in Lisbon',
    description: 'Two starts, two flights, three nights and one very steep tram ride.',
    description_details:
      'Every hundred miles that you earn this season are one entry. The draw is public, at the last Thursday run of the season.',
    terms_conditions: 'For two people aged eighteen or over. Travel dates are fixed by the race. No cash alternative.',
    selection: 'sweepstake',
    threshold: 100,
    finish: endOfMonth(3),
    limit: 1,
    image_url: image('lisbon'),
    tag_list: ['season'],
  },
  {
    identifier: 'perks-near-you',
    name: 'Perks near you',
    description: 'Breakfast, massages, shoes and beds for less, at hundreds of places near every start line.',
    description_details: 'For members of Nightjar Plus, for as long as the membership lasts.',
    terms_conditions: 'Each merchant names its own conditions. Tip on the full price, please.',
    selection: 'offer',
    threshold: 0,
    image_url: image('membership'),
  },
  {
    identifier: 'night-owl',
    name: 'Night Owl badge',
    description: 'For those who have a thousand miles in their legs.',
    description_details: 'The badge lights up by itself with your thousandth mile. There is a real one to sew on, too.',
    selection: 'achievement',
    threshold: 1_000,
    tag_list: ['badges'],
    image_url: image('night-owl-unlit'),
    active_image_url: image('night-owl'),
  },
  {
    identifier: 'five-done',
    name: 'Five of everything',
    description: 'For those who have completed five challenges, whichever they were.',
    selection: 'milestone',
    threshold: 5,
    image_url: image('thursday'),
    tag_list: ['badges'],
  },
  {
    identifier: 'pacer-of-the-month',
    name: 'Pacer of the month',
    description: 'Lead the last Thursday run, in the yellow vest.',
    description_details: 'We choose three pacers among those who earned most this season.',
    selection: 'mini_contest',
    threshold: 50,
    limit: 3,
    image_url: image('marshal'),
    tag_list: ['season'],
  },
];
