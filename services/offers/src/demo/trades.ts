import type { OfferCategoryId } from '@laurel/contracts/offers/offer-categories';

/** A kind of business, with names and offers. */
export interface Trade {
  category: OfferCategoryId;
  name: string;
  /** Words after a family's or a place's name. */
  kinds: readonly string[];
  /** Prepared offers: short text, then the value in dollars. */
  offers: readonly (readonly [string, number])[];
  note: string;
}

const meals: Trade['offers'] = [
  ['20% off your entire check', 12],
  ['Buy one entrée, get one half off', 11],
  ['Free dessert with any two entrées', 8],
  ['$10 off any check of $40 or more', 10],
  ['Free appetizer with dinner for two', 12],
  ['15% off takeout orders', 6],
];
const goods: Trade['offers'] = [
  ['10% off your entire purchase', 7.5],
  ['$15 off any purchase of $75 or more', 15],
  ['Buy two, get one free', 18],
  ['25% off any one regular-price item', 14],
  ['Free gift wrapping all year', 5],
];
const visits: Trade['offers'] = [
  ['Two admissions for the price of one', 24],
  ['$5 off each of up to four tickets', 20],
  ['20% off a family pass', 22],
  ['Free souvenir with every full-price ticket', 9.5],
  ['Half-price admission on weekdays', 13],
];
const journeys: Trade['offers'] = [
  ['15% off the best available rate', 28],
  ['Stay three nights, pay for two', 129],
  ['$25 off any stay of two nights', 25],
  ['Free breakfast for two with every stay', 30],
  ['Late checkout at no charge', 20],
];

const tip = 'Please tip on the full amount before the discount.';
const shop = 'Not valid on gift cards, clearance or previous purchases.';
const gate = 'Subject to opening times and capacity; not valid for special events.';
const room = 'Subject to availability; blackout dates may apply.';

const trade = (
  category: OfferCategoryId,
  name: string,
  kinds: string,
  offers: Trade['offers'],
  note: string,
): Trade => ({ category, name, kinds: kinds.split('|'), offers, note });

export const trades: readonly Trade[] = [
  trade(
    25,
    'Pizza',
    'Pizzeria|Pizza|Pizza Kitchen|Brick Oven|Slice House',
    [...meals, ['Large one-topping pizza for $12', 7]],
    tip,
  ),
  trade(25, 'Italian', 'Trattoria|Ristorante|Italian Kitchen|Osteria', meals, tip),
  trade(
    25,
    'Mexican',
    'Taqueria|Cantina|Mexican Grill|Tacos',
    [...meals, ['Three tacos for the price of two', 4]],
    tip,
  ),
  trade(25, 'American', 'Grill|Tavern|Diner|Smokehouse|Burger Bar|Kitchen', meals, tip),
  trade(25, 'Asian', 'Noodle House|Thai Kitchen|Sushi|Wok|Ramen Bar|Pho', meals, tip),
  trade(25, 'Seafood', 'Oyster Bar|Fish House|Crab Shack|Seafood Grill', meals, tip),
  trade(
    25,
    'Coffee & Bakery',
    'Coffee Roasters|Bakery|Café|Coffee House|Donuts',
    [
      ['Free drip coffee with any pastry', 3.5],
      ['Buy six bagels, get six free', 9],
      ['$2 off any handcrafted drink', 2],
      ['20% off whole cakes', 8],
    ],
    'One per visit.',
  ),
  trade(
    25,
    'Ice Cream',
    'Creamery|Ice Cream|Frozen Custard|Gelato',
    [
      ['Second scoop on the house', 2.75],
      ['Buy one sundae, get one half off', 4],
      ['$3 off any ice cream cake', 3],
    ],
    'One per visit.',
  ),
  trade(27, 'Apparel', 'Outfitters|Clothing Co.|Boutique|Denim|Apparel', goods, shop),
  trade(27, 'Home & Garden', 'Home Goods|Garden Center|Hardware|Nursery|Furniture', goods, shop),
  trade(27, 'Books & Toys', 'Books|Toy Shop|Comics & Games|Used Books', goods, shop),
  trade(27, 'Sporting Goods', 'Bike Shop|Running Co.|Sports|Outdoor Supply|Golf Shop', goods, shop),
  trade(
    27,
    'Health & Beauty',
    'Salon|Day Spa|Barber Shop|Nails|Skin Care',
    [...goods, ['$20 off your first appointment', 20]],
    shop,
  ),
  trade(
    27,
    'Automotive',
    'Auto Care|Tire & Service|Car Wash|Oil & Lube',
    [
      ['$20 off any oil change', 20],
      ['Free tire rotation with brake service', 25],
      ['Half off the deluxe wash', 9],
      ['10% off parts and labor', 30],
    ],
    'Most vehicles; fees and taxes extra.',
  ),
  trade(27, 'Pets', 'Pet Supply|Grooming|Aquarium & Pets|Dog Bakery', goods, shop),
  trade(26, 'Movies & Theater', 'Cinema|Playhouse|Drive-In|Theater', visits, gate),
  trade(26, 'Museums', 'Museum of Art|Science Center|Historical Museum|Children’s Museum', visits, gate),
  trade(26, 'Amusement', 'Family Fun Center|Bowling|Mini Golf|Trampoline Park|Go-Karts', visits, gate),
  trade(26, 'Zoos & Gardens', 'Zoo|Botanical Garden|Wildlife Park|Aquarium', visits, gate),
  trade(26, 'Sports Events', 'Ballpark|Ice Arena|Speedway|Stadium Tours', visits, gate),
  trade(91, 'Hotels', 'Inn|Hotel|Lodge|Suites|Motor Lodge', journeys, room),
  trade(91, 'Bed & Breakfast', 'Bed & Breakfast|Guest House|Farm Stay|Cottages', journeys, room),
  trade(
    91,
    'Car Rental',
    'Car Rental|Van Rental|Auto Rental',
    [
      ['$25 off a weekend rental', 25],
      ['One free upgrade', 30],
      ['15% off weekly rates', 40],
    ],
    room,
  ),
  trade(
    91,
    'Tours',
    'Walking Tours|Boat Tours|Wine Tours|Kayak Rentals',
    [...visits, ['10% off private tours', 18]],
    room,
  ),
];

/** Frequency of each trade, dining the highest. */
export const tradeWeights: readonly number[] = trades.map(({ category }) => ({ 25: 7, 27: 5, 26: 3, 91: 2 })[category]);

export const families =
  'Abbott Alvarez Andersen Baker Barnes Becker Bianchi Bishop Blake Brennan Caruso Castillo Chen Clarke Cole Conti Cooper Cruz Dalton Delgado Dixon Doyle Duarte Ellis Esposito Evans Fischer Fletcher Flores Foster Gallo Garcia Gibson Greco Grant Hale Hansen Harper Hayes Hoffman Ibarra Jensen Kaplan Keller Kim Lambert Larsen Lopez Mancini Marino Martin Mercer Miller Moreno Morris Murphy Nguyen Nolan Novak Olsen Ortega Owens Palmer Park Patel Perry Quinn Ramirez Reed Ricci Romano Rossi Russo Salazar Santoro Schmidt Shaw Singh Sloan Soto Sullivan Tanaka Torres Tran Turner Vargas Vega Wagner Walsh Weber Wong Wright Yang Young Zimmerman'.split(
    ' ',
  );

export const places =
  'Birch|Blue Door|Blue Heron|Brass Lantern|Bridge Street|Cedar|Clocktower|Copper Kettle|Corner|Cottonwood|Crescent|Depot|Dogwood|Eastside|Elm Street|Fifth Avenue|Foundry|Fox & Finch|Garden Gate|Golden Poppy|Granite|Green Acre|Grove|Half Moon|Harbor|Hearth|Hilltop|Hollow Oak|Honeybee|Iron Horse|Juniper|Lakeside|Larkspur|Liberty|Lighthouse|Little River|Magnolia|Main Street|Maple|Market Square|Meadow|Mill Pond|Millstone|Morning Glory|Northgate|Old Mill|Old Town|Orchard|Parkside|Pine & Ash|Prairie|Red Barn|Redwood|River Bend|Riverside|Rosemary|Saddleback|Sage|Saltbox|Second Street|Silver Birch|Southside|Spruce|Station|Stonebridge|Summit|Sundial|Sycamore|Three Rivers|Timber|Union|Uptown|Valley|Violet|Wagon Wheel|Walnut Street|Westwood|White Pine|Wild Rose|Willow'.split(
    '|',
  );

/** Names of chains with branches in many towns. */
export const chains: readonly (readonly [name: string, trade: string])[] = [
  ['Harbor & Vine', 'Seafood'],
  ['Papa Lucio’s', 'Pizza'],
  ['Two Forks Diner', 'American'],
  ['El Camino Verde', 'Mexican'],
  ['Golden Lotus', 'Asian'],
  ['Daybreak Coffee', 'Coffee & Bakery'],
  ['Sweet Meridian', 'Ice Cream'],
  ['Northfield Supply', 'Home & Garden'],
  ['Juniper & Thread', 'Apparel'],
  ['Page & Puzzle', 'Books & Toys'],
  ['Trailhead Sports', 'Sporting Goods'],
  ['Clearcoat Car Wash', 'Automotive'],
  ['Paws & Co.', 'Pets'],
  ['Starlight Cinemas', 'Movies & Theater'],
  ['Kingpin Lanes', 'Amusement'],
  ['Wayfarer Suites', 'Hotels'],
  ['Openroad Rentals', 'Car Rental'],
];

export const streets =
  'Main St|Oak St|Maple Ave|Washington Ave|Park Ave|Elm St|Lake St|Hill Rd|2nd St|3rd Ave|Church St|Market St|Mill Rd|River Rd|Broadway|Franklin St|Jefferson Ave|Cedar Ln|Highland Ave|Center St'.split(
    '|',
  );
