import type { Door } from './door.ts';

interface CursorPage<Row> {
  data: Row[];
  next_cursor: string | null;
}

const PAGE_SIZE = 50;

/** The public API of a program, by one of its keys. */
export class ApiClient {
  constructor(
    private readonly door: Door,
    private readonly key: string,
  ) {}

  async get<Body>(path: string): Promise<Body> {
    const headers = { host: this.door.host, accept: 'application/json', authorization: `Bearer ${this.key}` };
    const { status, body } = await this.door.send({ method: 'GET', path, headers });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body).slice(0, 400)}`);
    return body as Body;
  }

  /** All rows of a list, page by page. */
  async list<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after = ''; ;) {
      const { data, next_cursor } = await this.get<CursorPage<Row>>(`${path}?limit=${PAGE_SIZE}${after}`);
      rows.push(...data);
      if (next_cursor === null) return rows;
      after = `&after=${encodeURIComponent(next_cursor)}`;
    }
  }
}
