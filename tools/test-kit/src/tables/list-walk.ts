import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient } from '../http.ts';
import { documentOf, type Operation } from '../openapi/documented-answers.ts';

const services = join(import.meta.dirname, '../../../../services');
const LARGEST = 100;
const FEWEST = 8;

interface WalkedList {
  service: string;
  /** The list as its OpenAPI document names it. */
  path: string;
  client: Pick<HttpClient, 'get'>;
  /** `path` with its parameters filled in. */
  address?: string;
  query?: Record<string, string>;
}

interface ListBody {
  data?: object[];
  result?: object[];
  meta?: { total: number };
  totalItems?: number;
}

/** Addresses of a service's lists, from its OpenAPI document: every GET that answers pages. */
export const pagedLists = (service: string): string[] =>
  Object.entries(documentOf(service)?.paths ?? {}).flatMap(([path, { get }]) =>
    get && parameter(get, 'page') && isJson(get) ? [path] : [],
  );

/** Addresses of a service's lists whose parts begin at a cursor, from its OpenAPI document. */
export const cursorLists = (service: string): string[] =>
  Object.entries(documentOf(service)?.paths ?? {}).flatMap(([path, { get }]) =>
    get && parameter(get, 'limit') && parameter(get, 'after') && isJson(get) ? [path] : [],
  );

/**
 * The pages, as `sort by size`, that do not make up the whole list: a row is missing, comes twice or stands elsewhere.
 * Each sorting that the list offers is walked in both directions and by every size of a page up to the whole list. The list has 8 to 100 rows that all differ.
 */
export async function brokenPages({
  service,
  path,
  client,
  address = path,
  query = {},
}: WalkedList): Promise<string[]> {
  const operation = documentOf(service)?.paths[path]?.get;
  if (!operation) throw new Error(`${path} is not documented`);
  const read = async (parameters: Record<string, string | number>): Promise<{ rows: string[]; total?: number }> => {
    const { status, body } = await client.get(address, { query: { ...query, ...parameters } });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    const { data, result, meta, totalItems } = body as ListBody;
    const total = meta?.total ?? totalItems;
    return {
      rows: (data ?? result ?? []).map((row) => JSON.stringify(row)),
      ...(total !== undefined && { total }),
    };
  };
  const isSized = parameter(operation, 'page_size') !== undefined;
  const broken: string[] = [];
  for (const sorted of await sortings(operation, service, client, { address, query })) {
    const first = await read({ ...sorted, ...(isSized && { page_size: LARGEST }) });
    // A list that cuts its pages itself is its first pages, until one is empty.
    const whole = isSized ? first.rows : await untilEmpty(first.rows, (page) => read({ ...sorted, page }));
    const { total = whole.length } = first;
    const by = sorted['sort'] ?? 'itself';
    if (new Set(whole).size !== whole.length || whole.length !== total) broken.push(`${by} by ${LARGEST}`);
    if (total < FEWEST || total > LARGEST) throw new Error(`${path} has ${total} rows by ${by}`);
    for (let page_size = 1; isSized && page_size <= total; page_size += 1) {
      const pages = Array.from({ length: Math.ceil(total / page_size) }, (_, index) => index + 1);
      const found = await Promise.all(pages.map((page) => read({ ...sorted, page, page_size })));
      if (found.flatMap(({ rows }) => rows).join() !== whole.join()) broken.push(`${by} by ${page_size}`);
    }
  }
  return broken;
}

interface CursorBody {
  data: object[];
  has_more: boolean;
  next_cursor: string | null;
  /** Left out by a list that goes forward alone. */
  previous_cursor?: string | null;
}

/**
 * The limits, as `1 after` or `1 before`, at which the cursors do not lead past each row once, in the order of one large
 * part. Each limit up to the whole list and the largest one is walked to the end and back. The list has 8 rows or more,
 * and as many as the largest limit at most.
 */
export async function brokenCursors({
  service,
  path,
  client,
  address = path,
  query = {},
}: WalkedList): Promise<string[]> {
  const operation = documentOf(service)?.paths[path]?.get;
  const largest = operation && parameter(operation, 'limit')?.schema.maximum;
  if (!operation || largest === undefined) throw new Error(`${path} has no documented limit`);
  const read = async (limit: number, cursor: { after?: string; before?: string }): Promise<CursorBody> => {
    const { status, body } = await client.get(address, { query: { ...query, limit, ...cursor } });
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    return body as CursorBody;
  };
  const whole = await read(largest, {});
  const { length } = whole.data;
  if (length < FEWEST || whole.has_more) throw new Error(`${path} has ${length} rows, more: ${whole.has_more}`);
  const broken = new Set(whole.data.map(idOf)).size === length ? [] : [`${largest} at once`];
  const isWhole = (parts: CursorBody[]): boolean => rowsOf(parts) === rowsOf([whole]);
  for (const limit of new Set([...Array.from({ length }, (_, index) => index + 1), largest])) {
    const forward = [await read(limit, {})];
    for (let last = forward[0]; last?.has_more && forward.length <= length; last = forward.at(-1)) {
      forward.push(await read(limit, { after: last.next_cursor ?? '' }));
    }
    if (!isWhole(forward) || forward.some(({ data }) => data.length > limit)) broken.push(`${limit} after`);
    if (!parameter(operation, 'before')) continue;
    const backward = forward.slice(-1);
    for (let [first] = backward; first?.previous_cursor && backward.length <= length; [first] = backward) {
      backward.unshift(await read(limit, { before: first.previous_cursor }));
    }
    const ends = [forward[0]?.previous_cursor, forward.at(-1)?.next_cursor];
    if (!isWhole(backward) || ends.some((cursor) => cursor !== null)) broken.push(`${limit} before`);
  }
  return broken;
}

const idOf = (row: object): unknown => (row as { id: unknown }).id;

const rowsOf = (parts: CursorBody[]): string => JSON.stringify(parts.flatMap(({ data }) => data));

async function untilEmpty(first: string[], read: (page: number) => Promise<{ rows: string[] }>): Promise<string[]> {
  const rows = [...first];
  for (let page = 2; ; page += 1) {
    const more = (await read(page)).rows;
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

/**
 * The sortings of a list, both directions: the documented values, or the names that it does not refuse of all that its
 * service sorts by.
 */
async function sortings(
  operation: Operation,
  service: string,
  client: Pick<HttpClient, 'get'>,
  { address, query }: { address: string; query: Record<string, string> },
): Promise<{ sort?: string }[]> {
  const sort = parameter(operation, 'sort');
  if (!sort) return [{}];
  if (sort.schema.enum) return sort.schema.enum.map((value) => ({ sort: value }));
  const asked = await Promise.all(
    sortNames(service).map(async (name) => {
      const { status, body } = await client.get(address, { query: { ...query, sort: name, page_size: 1 } });
      if (status !== 200 && status !== 422) throw new Error(`${address} answers ${status}: ${JSON.stringify(body)}`);
      return status === 200 ? [{ sort: name }, { sort: `-${name}` }] : [];
    }),
  );
  const offered = asked.flat();
  if (offered.length === 0) throw new Error(`${address} offers no sorting`);
  return offered;
}

/** All words of the blocks `sort: { … }` in the sources of a service: names of sortings among them. */
function sortNames(service: string): string[] {
  const words = new Set<string>();
  const folder = join(services, service, 'src');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [block] of source.matchAll(/\bsort: \{(?:[^{}]|\{[^{}]*\})*\}/g)) {
      for (const [word] of block.matchAll(/\w+/g)) words.add(word);
    }
  }
  return [...words];
}

type QueryParameter = NonNullable<Operation['parameters']>[number];

const parameter = ({ parameters = [] }: Operation, name: string): QueryParameter | undefined =>
  parameters.find((each) => each.in === 'query' && each.name === name);

const isJson = ({ responses }: Operation): boolean => responses['200']?.content?.['application/json'] !== undefined;
