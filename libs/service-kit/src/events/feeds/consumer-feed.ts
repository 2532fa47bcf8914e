import type { EventCause } from '@laurel/contracts/events/envelope';
import type { EventOptions } from '../options.ts';
import { typesFor } from '../queues.ts';
import type { ServiceName } from '@laurel/contracts/events/domain-event';

/** A position in the log, which is ordered by (xid, id). */
export interface Position {
  /** A 64-bit transaction id, decimal. */
  xid: string;
  id: string;
}

/** A row of the log. */
export interface LogRow extends Position {
  program_id: string;
  type: string;
  version: number;
  payload: unknown;
  trace_id: string | null;
  cause: EventCause | null;
  effective_at: string;
  /** Number of failed attempts. */
  attempts: number;
}

interface Delivery {
  row: LogRow;
  /** Sent because a failure is recorded, of which an event that waits for a newer version has no attempt counted. */
  isRetry: boolean;
  /** Handled, or recorded as a failure. */
  settled: boolean;
  sentAt: number;
  sendings: number;
}

const DAY_MILLIS = 86_400_000;
const START = '00000000-0000-0000-0000-000000000000';

/** Deliveries of the log to one consumer that are not acknowledged yet; decides what to send next, without any I/O. */
export class ConsumerFeed {
  readonly types: string[];
  /** Deliveries in the order of the log, from the cursor on. */
  private readonly inOrder: Delivery[] = [];
  /** Unsettled deliveries by the event's id; the ids of retried events are not in `inOrder`. */
  private readonly open = new Map<string, Delivery>();
  private recovered: LogRow[] = [];
  /** The last row before which everything is settled. */
  private settledTo: Position | undefined;
  /** The same position, whether it is stored or not. */
  private passed: Position;

  constructor(
    readonly consumer: ServiceName,
    public position: Position,
    private readonly options: Pick<EventOptions, 'leaseSeconds' | 'windowSize' | 'batchSize'>,
  ) {
    this.types = typesFor(consumer);
    this.passed = position;
  }

  /** Number of rows that may be read now. */
  get room(): number {
    return Math.min(Math.max(this.options.windowSize - this.open.size, 0), this.options.batchSize);
  }

  /**
   * No row after the position has a smaller id: ids contain the time of writing, rows are written while their
   * transaction is open, and no transaction lasts a day. The limit spares reading earlier months.
   */
  get oldestId(): string {
    const { id } = this.position;
    if (id === START) return id;
    const millis = Math.max(parseInt(id.replaceAll('-', '').slice(0, 12), 16) - DAY_MILLIS, 0);
    const hex = millis.toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
  }

  isBehind(end: Position): boolean {
    return isBefore(this.position, end);
  }

  /** Whether a row up to this end is not settled. */
  isUnsettledAt(end: Position): boolean {
    return isBefore(this.passed, end);
  }

  /** Takes the rows after the position and up to `readTo`; returns the ones to send. */
  take(rows: readonly LogRow[], readTo: Position): { row: LogRow; again: boolean }[] {
    for (const row of rows) {
      const delivery = { row, isRetry: false, settled: false, sentAt: Date.now(), sendings: 1 };
      this.inOrder.push(delivery);
      this.open.set(row.id, delivery);
    }
    this.position = readTo;
    return rows.map((row) => ({ row, again: false }));
  }

  /** Takes a failed event whose next attempt is due; returns what to send. */
  retry(row: LogRow): { row: LogRow; again: boolean }[] {
    this.open.set(row.id, { row, isRetry: true, settled: false, sentAt: Date.now(), sendings: 1 });
    return [{ row, again: true }];
  }

  /** Events that were not acknowledged in time; the time doubles twice. */
  overdue(now: number): { row: LogRow; again: boolean }[] {
    const late: { row: LogRow; again: boolean }[] = [];
    for (const delivery of this.open.values()) {
      if (now - delivery.sentAt < this.options.leaseSeconds * 1_000 * 2 ** Math.min(delivery.sendings - 1, 2)) continue;
      delivery.sentAt = now;
      delivery.sendings += 1;
      late.push({ row: delivery.row, again: true });
    }
    return late;
  }

  acknowledge(id: string): void {
    const delivery = this.settle(id);
    if (delivery?.isRetry) this.recovered.push(delivery.row);
  }

  /** Records the failure; the event comes again by `retry`. */
  failed(id: string): void {
    this.settle(id);
  }

  typeOf(id: string): string | undefined {
    return this.open.get(id)?.row.type;
  }

  /** Events that were handled after a failure, and the new position of the cursor; both until `stored` is called. */
  get toStore(): { recovered: readonly LogRow[]; cursor: Position | undefined } {
    const open = this.inOrder.findIndex(({ settled }) => !settled);
    const settled = this.inOrder.splice(0, open === -1 ? this.inOrder.length : open);
    const reached = open === -1 ? this.position : settled.at(-1)?.row;
    if (reached !== undefined && isBefore(this.passed, reached)) {
      this.passed = this.settledTo = { xid: reached.xid, id: reached.id };
    }
    return { recovered: [...this.recovered], cursor: this.settledTo };
  }

  /** Called once the answer of `toStore` is stored. */
  stored({ recovered, cursor }: ConsumerFeed['toStore']): void {
    this.recovered = this.recovered.filter((row) => !recovered.includes(row));
    if (this.settledTo === cursor) this.settledTo = undefined;
  }

  private settle(id: string): Delivery | undefined {
    const delivery = this.open.get(id);
    if (delivery === undefined) return undefined;
    delivery.settled = true;
    this.open.delete(id);
    return delivery;
  }
}

const isBefore = (one: Position, other: Position): boolean => {
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)];
  return a < b || (a === b && one.id < other.id);
};
