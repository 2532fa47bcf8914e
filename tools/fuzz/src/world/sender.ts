import type { Answer } from '@laurel/audit/http/door';
import type { Sent, Session } from '@laurel/audit/http/session';
import type { Operation } from '../documents/operations.ts';
import { isNullable, type Schema } from '../documents/schema.ts';
import { BOT_CHECK, CURRENT_VERSION, type Drawn, type Fields } from '../input/request.ts';
import { formOf } from './form.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { type Role, staff } from './people.ts';

/** A call as it went over the wire, with its answer. */
export interface Exchange {
  method: string;
  address: string;
  headers: Record<string, string>;
  body: unknown;
  answer: Answer;
}

/** Counts of what was sent and answered, by operation. */
export class Counts {
  readonly byStatus = new Map<number, number>();
  readonly reached = new Set<string>();
  readonly asked = new Set<string>();

  note({ id }: Operation, { status }: Answer): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    this.asked.add(id);
    if (status < 400) this.reached.add(id);
  }

  from(least: number): number {
    const all = [...this.byStatus].filter(([status]) => status >= least && status < least + 100);
    return all.reduce((sum, [, count]) => sum + count, 0);
  }

  get requests(): number {
    return [...this.byStatus.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Sends drawn calls in the name of a role. */
export class Sender {
  readonly counts = new Counts();
  private readonly byAddress: ReadonlyMap<string, Operation>;

  constructor(
    readonly world: FuzzWorld,
    readonly operations: readonly Operation[],
  ) {
    this.byAddress = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  }

  async send(operation: Operation, role: Role, drawn: Drawn): Promise<Exchange> {
    const session = await this.world.sessionFor(operation, role);
    const called = role === 'system' ? this.withKey(drawn) : drawn;
    const exchange = await this.sendAs(session, operation, called);
    if (operation.as === 'admin' && role in staff && exchange.answer.status === 401) {
      throw new Error(`The session of the ${role} has ended before ${operation.id}`);
    }
    const isRefused = exchange.answer.status === 401 || codeOf(exchange.answer) === 'csrf';
    if (role !== 'participant' || !isRefused) return exchange;
    // An earlier call has ended the participant's session, which others must not be refused for.
    if (!(await this.world.renewParticipant())) return exchange;
    return this.sendAs(await this.world.sessionFor(operation, role), operation, drawn);
  }

  private withKey(drawn: Drawn): Drawn {
    return { ...drawn, headers: { authorization: `Bearer ${this.world.apiKey}`, ...drawn.headers } };
  }

  private async sendAs(session: Session, operation: Operation, drawn: Drawn): Promise<Exchange> {
    const { path, body: documented } = operation;
    const method = drawn.method ?? operation.method;
    const query = await this.completeQuery(operation, drawn, session);
    const address = `${filled(path, drawn.params)}${queryText(query)}`;
    const body = await this.complete(operation, drawn, session);
    const sent: Sent = { headers: drawn.headers, isOnce: true };
    if (body !== undefined && documented !== null) {
      if (documented.type === 'multipart/form-data') sent.raw = formOf(documented.schema, body as Fields);
      else if (documented.type === 'application/x-www-form-urlencoded') sent.form = textual(body as Fields);
      else sent.raw = { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
    }
    const answer = await session.call(method, address, sent);
    this.counts.note(operation, answer);
    if (method === 'POST' && answer.status < 300) this.world.pools.addCreated(this.createdBy(path), answer.body);
    return { method, address, headers: drawn.headers, body, answer };
  }

  /** Replaces what stands for the current version of the record and for a solved bot check. */
  private async complete(operation: Operation, drawn: Drawn, session: Session): Promise<unknown> {
    const text = drawn.body === undefined ? '' : JSON.stringify(drawn.body);
    const isWhole = drawn.isOnRecord !== true && !text.includes(CURRENT_VERSION) && !text.includes(BOT_CHECK);
    if (isWhole || operation.body === null) return drawn.body;
    const record = await this.recordOf(operation, drawn, session);
    const schema = operation.follow(operation.body.schema);
    const stored = drawn.isOnRecord === true ? (writable(record, schema, operation) as Fields) : {};
    const body: Fields = { ...stored, ...(drawn.body as Fields) };
    if (body['cf-turnstile-response'] === BOT_CHECK) {
      body['cf-turnstile-response'] = await this.world.solvedBotCheck(session.host);
    }
    if (body['version'] === CURRENT_VERSION) {
      const { type } = operation.follow(schema.properties?.['version'] ?? {});
      const version = (record['version'] ?? 1) as string | number;
      body['version'] = type === 'integer' ? Number(version) : String(version);
    }
    return body;
  }

  /** Replaces what stands for the current version of the record. */
  private async completeQuery(operation: Operation, drawn: Drawn, session: Session): Promise<Fields> {
    if (drawn.query['version'] !== CURRENT_VERSION) return drawn.query;
    const { version = 1 } = await this.recordOf(operation, drawn, session);
    return { ...drawn.query, version: String(version) };
  }

  /** The record at the call's address or above it, or for a new one another one of its kind. */
  private async recordOf({ path, method }: Operation, { params }: Drawn, session: Session): Promise<Fields> {
    const kind = method === 'POST' ? this.createdBy(path) : undefined;
    const above = path.split('/').slice(0, -1).join('/');
    const own = [path, above].filter((one) => this.byAddress.has(`GET ${one}`)).map((one) => filled(one, params));
    const alike = kind === undefined ? [] : [`/admin/v2/${path.split('/').at(-1)}/${this.world.pools.of(kind)[0]}`];
    for (const address of [...alike, ...own]) {
      const { status, body } = await session.call('GET', address, { isOnce: true });
      if (status === 200 && typeof body === 'object' && body !== null && !('data' in body)) return body as Fields;
    }
    return {};
  }

  /** The kind of record that a call creates: `POST …/challenges` makes a `challenge_id`. */
  private createdBy(path: string): string | undefined {
    const segment = path.split('/').at(-1) ?? '';
    const record = [...this.byAddress.keys()].find((one) =>
      new RegExp(`^GET /admin/v2/${segment}/\\{\\w+\\}$`).test(one),
    );
    return /\{(\w+)\}$/.exec(record ?? '')?.[1];
  }
}

/** What a request of that schema may hold of a record; new records have ids of their own. */
function writable(value: unknown, schema: Schema, operation: Operation): unknown {
  const { properties, items, anyOf } = schema;
  if (anyOf) return writable(value, operation.follow(anyOf[0] ?? {}), operation);
  if (Array.isArray(value)) {
    const item = operation.follow(items ?? {});
    return value.map((one) => writable(one, item, operation));
  }
  if (typeof value !== 'object' || value === null || !properties) return value;
  const fields = Object.entries(value).filter(([name, one]) => {
    const rule = properties[name];
    return (
      rule && (name !== 'id' || operation.method !== 'POST') && (one !== null || isNullable(rule, operation.follow))
    );
  });
  return Object.fromEntries(
    fields.map(([name, one]) => [name, writable(one, operation.follow(properties[name] ?? {}), operation)]),
  );
}

const codeOf = ({ body }: Answer): unknown => (body as Fields | null)?.['code'];

const filled = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function queryText(query: Fields): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
    if (typeof value !== 'object' || value === null) return [[name, String(value)]];
    return Object.entries(value).map(([key, item]) => [`${name}[${key}]`, String(item)]);
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

const textual = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
