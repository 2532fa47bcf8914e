import { type DemoReward, endOfMonth, picture } from '../demo-program.ts';

const image = (name: string): string => picture('fernhill', name);

const atTheCounter =
  'Valid for ninety days, Tuesday to Sunday from eight to five. One for each member. Not exchangeable for money.';

export const rewards: DemoReward[] = [
  {
    identifier: 'cinnamon-bun',
    name: 'Cinnamon bun',
    description: 'Still warm before ten, still good after.',
    description_details: 'Baked by Lena next door with cardamom, butter and patience. Contains gluten, milk and egg.',
    terms_conditions: atTheCounter,
    redemption_details: 'Show this page at the counter and choose your bun. The ones in the middle are the softest.',
    selection: 'redeem',
    threshold: 90,
    limit: 300,
    image_url: image('cinnamon-bun'),
  },
  {
    identifier: 'flat-white',
    name: 'A flat white on the house',
    description: 'Two shots, silky milk, and a leaf if Tomás is having a good day.',
    description_details: 'With cow’s, oat or almond milk. Or any other coffee on the board, we are not strict.',
    terms_conditions: atTheCounter,
    redemption_details: 'Show this page when you order. Bring your own cup and we take the bean bonus, too.',
    selection: 'redeem',
    threshold: 120,
    limit: 500,
    image_url: image('flat-white'),
  },
  {
    identifier: 'house-blend',
    name: 'A bag of house blend',
    description: 'A quarter of a kilo, roasted this week, ground the way you like.',
    description_details: 'Brazil for the body, Huila for the fruit. Chocolate, red apple, a long finish.',
    terms_conditions: atTheCounter,
    redemption_details: 'Tell us how you brew and we grind it on the spot, or take it whole.',
    selection: 'redeem',
    threshold: 300,
    limit: 150,
    image_url: image('house-blend'),
  },
  {
    identifier: 'stoneware-mug',
    name: 'Stoneware mug',
    description: 'Thrown by hand in the village, speckled by chance.',
    description_details:
      'Holds a proper cup. No two are alike; you choose yours from the shelf. Goes into the dishwasher.',
    terms_conditions: atTheCounter,
    redemption_details: 'Ask for the potter’s shelf, hold a few, and take the one that fits your hand.',
    selection: 'redeem',
    threshold: 520,
    limit: 30,
    image_url: image('stoneware-mug'),
  },
  {
    identifier: 'barista-class',
    name: 'Barista class for two',
    description: 'Three hours behind our machine, with milk to practise on.',
    description_details:
      'Sunday evenings, six people at most. You will pull shots, pour hearts and drink the failures.',
    terms_conditions:
      'Dates by arrangement. For two people aged sixteen or over. Cancel two days ahead and your beans return.',
    redemption_details: 'Write to class@fernhill.example with this page’s date and two Sundays that suit you.',
    selection: 'redeem',
    threshold: 900,
    limit: 12,
    finish: endOfMonth(5),
    image_url: image('barista-class'),
  },
  {
    identifier: 'year-of-coffee',
    name: 'A year of coffee',
    description: 'One bag each month, chosen for you by the people who roast it.',
    description_details:
      'Every fifty beans that you earn are a ticket in the drum. We draw at the market, with everybody watching.',
    terms_conditions: 'Drawn in public. The winner is told by e-mail and has fourteen days to answer.',
    selection: 'sweepstake',
    threshold: 50,
    finish: endOfMonth(6),
    image_url: image('year-of-coffee'),
  },
  {
    identifier: 'perks-around-the-corner',
    name: 'Perks around the corner',
    description: 'Lunch, haircuts, bicycles and cinema seats for less, here and wherever you travel.',
    description_details: 'For Friends of Fernhill, for as long as they are friends.',
    terms_conditions: 'Each merchant names its own conditions.',
    selection: 'offer',
    threshold: 0,
    image_url: image('join'),
  },
  {
    identifier: 'hundred-cups',
    name: 'The Hundred Cups badge',
    description: 'For people whose order we start when they turn the corner.',
    description_details: 'Five hundred beans in all, and it lights up. Comes with your name on the board by the door.',
    selection: 'achievement',
    threshold: 500,
    image_url: image('hundred-cups-unlit'),
    active_image_url: image('hundred-cups'),
  },
];
