/** What the audit did and what it was answered; figures are counted from these alone. */
export type Happening = { at: number; person: string } & (
  | { kind: 'completed'; id: string; challenge: string; points: number; isPaid: boolean }
  /** A payment was refunded as a whole. */
  | { kind: 'completion refunded'; id: string }
  /** A part of a payment was refunded, once; hundredths. */
  | { kind: 'part refunded'; id: string; refunded: number; price: number }
  /** Points that staff or an import gave. */
  | { kind: 'given'; points: number; import?: string }
  /** Points that staff took. */
  | { kind: 'taken'; points: number }
  /** Points that an import gave, and its undo took back. */
  | { kind: 'import undone'; points: number; import: string }
  /** An import set the balance. */
  | { kind: 'balance set'; balance: number; import: string }
  /** The import that set the balance was undone. */
  | { kind: 'set undone'; import: string }
  | { kind: 'claimed'; id: string; reward: string; cost: number; isAssigned: boolean }
  | { kind: 'claim taken back'; id: string }
  /** Staff judged a receipt; 0 points when it is invalid. */
  | { kind: 'receipt judged'; id: string; points: number }
  | { kind: 'clicked'; challenge: string }
  | { kind: 'recruited'; recruit: string }
  | { kind: 'signed in' }
  | { kind: 'reset' }
  | { kind: 'made staff'; isStaff: boolean }
  | { kind: 'erased' }
);

export type HappeningOf<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>;

export interface Person {
  id: string;
  email: string;
  name: string;
  /** People of an import never sign in. */
  isImported: boolean;
}

export interface Challenge {
  id: string;
  name: string;
  type: string;
  points: number;
  isPrize: boolean;
  isRepeatable: boolean;
}

export interface Reward {
  id: string;
  name: string;
  selection: 'redeem' | 'achievement' | 'milestone' | 'sweepstake' | 'mini_contest';
  threshold: number;
  limit: number | null;
  /** The price in hundredths of a reward that is bought. */
  price: number | null;
}

/** Lifetime points from `from` on reach the tier. */
export interface Tier {
  name: string;
  from: number;
}

/** A program as the audit made it, with all that happened there. */
export class Log {
  readonly people = new Map<string, Person>();
  readonly challenges = new Map<string, Challenge>();
  readonly rewards = new Map<string, Reward>();
  /** The lowest first. */
  tiers: readonly Tier[] = [];
  private readonly happenings: Happening[] = [];
  private readonly byPerson = new Map<string, Happening[]>();

  note(happening: Happening): void {
    this.happenings.push(happening);
    const own = this.byPerson.get(happening.person);
    if (own === undefined) this.byPerson.set(happening.person, [happening]);
    else own.push(happening);
  }

  /** The happenings of a person, in the order of the answers. */
  of(person: string): readonly Happening[] {
    return this.byPerson.get(person) ?? [];
  }

  get all(): readonly Happening[] {
    return this.happenings;
  }

  challenge(id: string): Challenge {
    return found(this.challenges, id);
  }

  reward(id: string): Reward {
    return found(this.rewards, id);
  }
}

function found<T>(map: ReadonlyMap<string, T>, id: string): T {
  const one = map.get(id);
  if (one === undefined) throw new Error(`The log knows no ${id}`);
  return one;
}
