/** An entry of a wallet, in the order of its versions. */
export interface WalletLine {
  transferId: string;
  /** The month that its points belong to, `2026-11`. */
  lot: string;
  /** The transfer that it takes back or refunds; `null` for any other. */
  reversesId: string | null;
  amount: bigint;
}

export interface Lot {
  lot: string;
  /** Points that were added to it. */
  earned: bigint;
  /** Points of it that are left. */
  remaining: bigint;
}

export interface BalanceLots {
  /** The lots of which something is left, the oldest first. */
  lots: Lot[];
  /** Part of corrections that no lot could cover: the next points repay it first. */
  owed: bigint;
}

/**
 * Explains a balance by the lots that make it up: what is left of them, less what is owed, is the sum of the entries. The
 * oldest points are spent first; a correction takes from the lot of what it corrects, and a refund returns to the lots
 * that had paid.
 */
export function lotsOf(lines: readonly WalletLine[]): BalanceLots {
  const wallet = new Lots();
  for (const line of lines) {
    if (line.amount > 0n) wallet.credit(line);
    else wallet.debit(line);
  }
  return { lots: wallet.open, owed: wallet.owed };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

class Lots {
  owed = 0n;
  private readonly lots = new Map<string, Lot>();
  /** The lot of each credit, by its transfer. */
  private readonly credited = new Map<string, string>();
  /** What each debit has taken and not returned, by its transfer and then by lot. */
  private readonly taken = new Map<string, Map<string, bigint>>();

  get open(): Lot[] {
    return this.inOrder.filter(({ remaining }) => remaining > 0n);
  }

  credit({ transferId, lot, reversesId, amount }: WalletLine): void {
    const repaid = least(this.owed, amount);
    this.owed -= repaid;
    let left = amount - repaid;
    const sources = reversesId === null ? undefined : this.taken.get(reversesId);
    for (const [source, part] of sources ?? []) {
      const returned = least(part, left);
      this.at(source).remaining += returned;
      sources?.set(source, part - returned);
      left -= returned;
    }
    if (sources !== undefined && left === 0n) return;
    this.credited.set(transferId, lot);
    const own = this.at(lot);
    own.earned += sources === undefined ? amount : left;
    own.remaining += left;
  }

  debit({ transferId, reversesId, amount }: WalletLine): void {
    const corrected = reversesId === null ? undefined : this.credited.get(reversesId);
    const first = corrected === undefined ? [] : [this.at(corrected)];
    const parts = new Map<string, bigint>();
    let left = -amount;
    for (const lot of [...first, ...this.inOrder]) {
      const part = least(lot.remaining, left);
      if (part === 0n) continue;
      lot.remaining -= part;
      left -= part;
      parts.set(lot.lot, (parts.get(lot.lot) ?? 0n) + part);
    }
    this.owed += left;
    this.taken.set(transferId, parts);
  }

  private get inOrder(): Lot[] {
    return [...this.lots.values()].sort((one, other) => (one.lot < other.lot ? -1 : 1));
  }

  private at(lot: string): Lot {
    const known = this.lots.get(lot) ?? { lot, earned: 0n, remaining: 0n };
    this.lots.set(lot, known);
    return known;
  }
}
