import zipcodes, { type ZipCode } from 'zipcodes';
import { Random, weighted } from './random.ts';
import { chains, families, places, streets, type Trade, trades, tradeWeights } from './trades.ts';

export interface DemoCatalogueOptions {
  /** Number of merchants, 50,000 by default. */
  merchants?: number;
  seed?: number;
  /** The logo of all merchants of a trade, for example by its name; none by default. */
  logoOf?: (trade: string) => string | null;
}

/**
 * Invented merchants at real US ZIP codes, 1 to 5 offers each, as lines of the importer's JSON format. The same options
 * produce the same lines. Phone numbers are those reserved for fiction (555-01xx), web addresses end in `.example`.
 */
export function* demoCatalogue(options: DemoCatalogueOptions = {}): Generator<string> {
  const { merchants = 50_000, seed = 1, logoOf = () => null } = options;
  const random = new Random(seed);
  const towns = townsOf();
  const drawTown = weighted(towns.map(({ weight }) => weight));
  const drawTrade = weighted(tradeWeights);
  for (let number = 1; number <= merchants; number += 1) {
    const { town } = towns[drawTown(random)] as Town;
    const trade = trades[drawTrade(random)] as Trade;
    const merchant = merchantOf(number, town, trade, random);
    yield `${JSON.stringify({ ...merchant, logo_path: logoOf(trade.name) })}\n`;
  }
}

interface Town {
  town: ZipCode;
  weight: number;
}

const abroad = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'MP', 'PW']);

/** Every ZIP code with a centre; large cities have many, so they are drawn more often. */
function townsOf(): Town[] {
  const all = Object.values(zipcodes.codes).filter(
    ({ country, latitude, state }) => country === 'US' && latitude !== 0 && !abroad.has(state),
  );
  const sizes = new Map<string, number>();
  const cityOf = ({ city, state }: ZipCode): string => `${city}, ${state}`;
  for (const zip of all) sizes.set(cityOf(zip), (sizes.get(cityOf(zip)) ?? 0) + 1);
  return all.map((town) => ({ town, weight: 1 + Math.min(sizes.get(cityOf(town)) ?? 0, 40) / 4 }));
}

function merchantOf(number: number, town: ZipCode, trade: Trade, random: Random): Record<string, unknown> {
  const name = nameOf(town, trade, random);
  // A distance of a few miles from the centre, with small ones more frequent.
  const spread = (): number => (random.next() + random.next() - 1) * 0.04;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return {
    merchant_key: `m${number}`,
    merchant_name: name,
    category: trade.category,
    subcategory: trade.name,
    stub_copy: random.below(3) === 0 ? `${trade.name} in ${town.city} since ${1950 + random.below(74)}.` : null,
    phone: random.below(10) === 0 ? null : phoneOf(town, random),
    address: `${1 + random.below(9_800)} ${random.pick(streets)}`,
    city: town.city,
    state: town.state,
    zip_code: town.zip,
    latitude: rounded(town.latitude + spread()),
    longitude: rounded(town.longitude + spread()),
    offers: offersOf(number, trade, `https://${slug || 'merchant'}.example/`, random),
  };
}

function nameOf(town: ZipCode, trade: Trade, random: Random): string {
  const shape = random.below(10);
  const kind = random.pick(trade.kinds);
  if (shape === 0) {
    const own = chains.filter(([, name]) => name === trade.name);
    if (own.length > 0) return random.pick(own)[0];
  }
  if (shape <= 3) return `${random.pick(families)}’s ${kind}`;
  if (shape <= 4) return `${random.pick(families)} & ${random.below(2) === 0 ? 'Sons' : random.pick(families)} ${kind}`;
  if (shape <= 5) return `${town.city} ${kind}`;
  if (shape <= 6) return `The ${random.pick(places)} ${kind}`;
  return `${random.pick(places)} ${kind}`;
}

function offersOf(number: number, trade: Trade, site: string, random: Random): Record<string, unknown>[] {
  const count = Math.min(1 + random.below(5), trade.offers.length);
  const first = random.below(trade.offers.length);
  return Array.from({ length: count }, (_, place) => {
    const [text, value] = trade.offers[(first + place) % trade.offers.length] as readonly [string, number];
    const types = random.pick([['CLICK'], ['MOBILE'], ['CLICK', 'MOBILE']]);
    return {
      offer_key: `m${number}-${place + 1}`,
      offer_text_short: text,
      offer_text_long: `${text}. Show your membership before you order or pay. One discount a visit, not to be combined with other offers.`,
      valid_qualifier: random.below(8) === 0 ? null : `${trade.note} Valid once a year for each member.`,
      dollar_value: random.below(12) === 0 ? null : value,
      redemption_types: types,
      web_site: types.includes('CLICK') ? site : null,
    };
  });
}

const phoneOf = ({ zip }: ZipCode, random: Random): string =>
  `${201 + (Number(zip.slice(0, 3)) % 780)}-555-01${String(random.below(100)).padStart(2, '0')}`;

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
