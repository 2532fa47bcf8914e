import type { HttpClient } from '../http.ts';

interface ListPage {
  data: object[];
  meta: { total: number };
}

interface ListWalk {
  path: string;
  /** Fields that the list sorts by; each is walked in both directions. */
  sorts: readonly string[];
  query?: Record<string, string>;
}

/**
 * The pages of every size, of every sorting, that do not make up the whole list, as `sort by size`. The
 * list has at most 100 rows.
 */
export async function brokenPages(client: HttpClient, { path, sorts, query = {} }: ListWalk): Promise<string[]> {
  const read = async (sort: string, page: number, page_size: number): Promise<ListPage> => {
    const { status, body } = await client.get(path, { query: { ...query, sort, page, page_size } });
    if (status !== 200) throw new Error(`${path} answers ${status} by ${sort}: ${JSON.stringify(body)}`);
    return body as ListPage;
  };
  const broken: string[] = [];
  for (const sort of sorts.flatMap((field) => [field, `-${field}`])) {
    const whole = await read(sort, 1, 100);
    const rows = whole.data.map((row) => JSON.stringify(row));
    if (rows.length < 5 || rows.length !== whole.meta.total) throw new Error(`${path} has ${whole.meta.total} rows`);
    // A larger page is the whole list.
    for (let size = 1; size <= rows.length; size += 1) {
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(rows.length / size); page += 1) {
        found.push(...(await read(sort, page, size)).data.map((row) => JSON.stringify(row)));
      }
      if (found.join() !== rows.join()) broken.push(`${sort} by ${size}`);
    }
  }
  return broken;
}
