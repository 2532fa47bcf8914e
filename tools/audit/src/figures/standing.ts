import type { HappeningOf, Log } from '../log/log.ts';

/** A line of a statement of points. */
interface Line {
  amount: number;
  kind: 'earn' | 'spend' | 'correction';
  at: number;
}

/** Everything that can be said of a participant by what has happened, counted anew each time. */
export interface Standing {
  lines: readonly Line[];
  balance: number;
  lifetime: number;
  /** Completions that were not taken back. */
  completions: readonly HappeningOf<'completed'>[];
  /** Claims and assigned rewards that were not taken back. */
  claims: readonly HappeningOf<'claimed'>[];
  /** Ids of achievements and milestones. */
  awards: readonly string[];
  /** Receipts that bring points. */
  receipts: readonly HappeningOf<'receipt judged'>[];
  recruits: number;
  signIns: number;
  isStaff: boolean;
  isErased: boolean;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Points earned and corrected at such moments; spending takes no part. */
export const earnedBetween = ({ lines }: Pick<Standing, 'lines'>, isMeant: (at: number) => boolean): number =>
  sumOf(lines.filter(({ kind, at }) => kind !== 'spend' && isMeant(at)).map(({ amount }) => amount));

/** Replays what has happened to a participant. */
export function standingOf(log: Log, person: string): Standing {
  const replay = new Replay(log);
  for (const happening of log.of(person)) replay.add(happening);
  return replay;
}

class Replay implements Standing {
  lines: Line[] = [];
  completions: HappeningOf<'completed'>[] = [];
  claims: HappeningOf<'claimed'>[] = [];
  awards: string[] = [];
  receipts: HappeningOf<'receipt judged'>[] = [];
  recruits = 0;
  signIns = 0;
  isStaff = false;
  isErased = false;
  private readonly set = new Map<string, number>();
  /** Imports whose points the balance still holds, as far as they were not spent. */
  private imports: string[] = [];
  /** Completions and imports whose points a reset has taken: taking them back again changes nothing. */
  private wiped: string[] = [];

  constructor(private readonly log: Log) {}

  get balance(): number {
    return sumOf(this.lines.map(({ amount }) => amount));
  }

  /** Spending leaves lifetime points; corrections lower them, but not below 0. */
  get lifetime(): number {
    return Math.max(
      0,
      earnedBetween(this, () => true),
    );
  }

  add(happening: ReturnType<Log['of']>[number]): void {
    const { at } = happening;
    switch (happening.kind) {
      case 'completed':
        this.completions.push(happening);
        this.book(at, 'earn', happening.points);
        break;
      case 'completion refunded':
        this.takeBack(at, [happening.id]);
        break;
      case 'part refunded':
        this.takePart(at, happening.id, happening.refunded / happening.price);
        break;
      case 'given':
        if (happening.import !== undefined) this.imports.push(happening.import);
        this.book(at, 'earn', happening.points);
        break;
      case 'taken':
        this.book(at, 'correction', -happening.points);
        break;
      case 'import undone':
        this.correct(at, happening.import, -happening.points);
        break;
      case 'balance set':
        this.set.set(happening.import, happening.balance - this.balance);
        this.imports.push(happening.import);
        this.book(at, 'correction', happening.balance - this.balance);
        break;
      case 'set undone':
        this.correct(at, happening.import, -(this.set.get(happening.import) ?? 0));
        break;
      case 'claimed':
        this.claims.push(happening);
        this.book(at, 'spend', -happening.cost);
        break;
      case 'claim taken back':
        this.claims = this.claims.filter(({ id }) => id !== happening.id);
        break;
      case 'receipt judged':
        this.judge(happening);
        break;
      case 'reset':
        this.recruits = 0;
        this.takeBack(
          at,
          this.completions.filter(({ isPaid }) => !isPaid).map(({ id }) => id),
        );
        this.book(at, 'correction', -this.balance);
        this.wiped = [...this.completions.map(({ id }) => id), ...this.imports];
        break;
      case 'recruited':
        this.recruits += 1;
        break;
      case 'signed in':
        this.signIns += 1;
        break;
      case 'made staff':
        this.isStaff = happening.isStaff;
        break;
      case 'erased':
        this.isErased = true;
        break;
      case 'clicked':
        break;
    }
    this.award();
  }

  /** The first points of a receipt are earned, later ones correct them; its activity keeps the moment of the first. */
  private judge(judged: HappeningOf<'receipt judged'>): void {
    const before = this.receipts.find(({ id }) => id === judged.id);
    const others = this.receipts.filter((receipt) => receipt !== before);
    this.receipts = judged.points === 0 ? others : [...others, { ...judged, at: before?.at ?? judged.at }];
    this.book(judged.at, before === undefined ? 'earn' : 'correction', judged.points - (before?.points ?? 0));
  }

  private takeBack(at: number, ids: readonly string[]): void {
    const gone = this.completions.filter(({ id }) => ids.includes(id));
    this.completions = this.completions.filter(({ id }) => !ids.includes(id));
    for (const { id, points } of gone) this.correct(at, id, -points);
  }

  /** Rounded up, so that parts add up to no less than the whole. */
  private takePart(at: number, id: string, part: number): void {
    this.completions = this.completions.map((completion) => {
      if (completion.id !== id) return completion;
      const taken = Math.ceil(completion.points * part);
      this.correct(at, id, -taken);
      return { ...completion, points: completion.points - taken };
    });
  }

  /** Changes what a completion or an import has brought; a statement shows it and that it changes nothing any more. */
  private correct(at: number, id: string, amount: number): void {
    this.book(at, 'correction', amount);
    if (this.wiped.includes(id)) this.book(at, 'correction', -amount);
  }

  private book(at: number, kind: Line['kind'], amount: number): void {
    if (amount !== 0) this.lines.push({ at, kind, amount });
  }

  /** What was once reached stays. */
  private award(): void {
    for (const { id, selection, threshold } of this.log.rewards.values()) {
      const reached =
        (selection === 'achievement' && this.lifetime >= threshold) ||
        (selection === 'milestone' && this.completions.length >= threshold);
      if (reached && !this.awards.includes(id)) this.awards.push(id);
    }
  }
}
