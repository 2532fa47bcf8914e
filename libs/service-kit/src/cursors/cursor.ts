import { createHash } from 'node:crypto';
import { BusinessError } from '../errors/business-error.ts';

/** 422: the cursor belongs to another list or to other filters, or both `after` and `before` were sent. */
export class CursorMismatchError extends BusinessError {
  readonly status = 422;
  readonly code = 'cursor_mismatch';

  constructor() {
    super('This cursor does not belong to this list with these filters');
  }
}

export interface CursorQuery {
  limit?: number;
  after?: string;
  before?: string;
}

/** The part of a list to read: one row more than `limit` tells whether the list goes on. */
export interface CursorWindow {
  limit: number;
  /**
   * The row at which the part begins, itself left out, by its id or its `position`; `null` for the beginning of the
   * list.
   */
  from: string | null;
  /** The part lies before `from`: it is read in the opposite order. */
  isBackward: boolean;
}

export interface CursorPage<Row> {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
  previous_cursor: string | null;
}

/** A row's place in a list that is ordered by a moment: its microseconds since 1970 and its id, `1764547200000000.12`. */
export interface MomentPosition {
  micros: string;
  id: string;
}

export function momentPositionOf(from: string): MomentPosition {
  const [micros = '', id = ''] = from.split('.');
  return { micros, id };
}

const DEFAULT_LIMIT = 20;

const forms = { id: /^([\w-]{11})([1-9]\d{0,17})$/, moment: /^([\w-]{11})(\d{1,17}\.[1-9]\d{0,17})$/ };

/**
 * Pages of a list that is ordered by a unique id, or by a moment and then by the id. A cursor holds the position of a row
 * and a hash of the list's name and filters, so that the ten-thousandth page costs as much as the first, and no row is
 * shown twice while others come and go.
 */
export class Cursors {
  private readonly filters: string;
  private readonly window: CursorWindow;

  /** @throws CursorMismatchError for a cursor of another list or of other filters */
  constructor(
    list: string,
    filters: object,
    { limit = DEFAULT_LIMIT, after, before }: CursorQuery,
    private readonly form: keyof typeof forms = 'id',
  ) {
    this.filters = createHash('sha256')
      .update(JSON.stringify([list, filters]))
      .digest('base64url')
      .slice(0, 11);
    if (after !== undefined && before !== undefined) throw new CursorMismatchError();
    const cursor = after ?? before;
    this.window = { limit, from: cursor === undefined ? null : this.read(cursor), isBackward: before !== undefined };
  }

  /**
   * Reads the page.
   * @param read answers up to `limit + 1` rows of the window, in the order in which they are read
   */
  async page<Row extends { id: string; position?: string }>(
    read: (window: CursorWindow) => Promise<Row[]>,
  ): Promise<CursorPage<Row>> {
    const { limit, from, isBackward } = this.window;
    const rows = await read(this.window);
    const goesOn = rows.length > limit;
    const data = rows.slice(0, limit);
    if (isBackward) data.reverse();
    const hasNext = isBackward || goesOn;
    const hasPrevious = isBackward ? goesOn : from !== null;
    const [first, last] = [data[0], data.at(-1)];
    return {
      data,
      has_more: hasNext && last !== undefined,
      next_cursor: hasNext && last ? this.write(last.position ?? last.id) : null,
      previous_cursor: hasPrevious && first ? this.write(first.position ?? first.id) : null,
    };
  }

  private write(id: string): string {
    return Buffer.from(`${this.filters}${id}`).toString('base64url');
  }

  private read(cursor: string): string {
    const [, filters, id] = forms[this.form].exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
    if (id === undefined || filters !== this.filters) throw new CursorMismatchError();
    return id;
  }
}
