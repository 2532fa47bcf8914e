import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import type { BrowserContext, Request } from '@playwright/test';
import axios from 'axios';
import { type Document, OpenAPIClientAxios, type Operation, type UnknownParamsObject } from 'openapi-client-axios';

/** Calls of the gateway's own: tokens of pages, and reports of browsers. */
const gatewayCalls = /^(\/admin\/v2)?\/csrf$|^\/(csp|client)-report$/;

/** Values of an operation's parameters. */
type Values = Record<string, string | string[] | Record<string, string>>;

interface Call {
  method: string;
  path: string;
  query: [name: string, value: string][];
  /** JSON; `undefined` for a form and without a body. */
  body: unknown;
}

/** A call that a page has sent; without a status where the page did not wait for the answer. */
interface SentCall {
  call: Call;
  status: number | undefined;
}

/** Collects the calls that pages send, without documents and files. */
export class CallRecorder {
  readonly calls: SentCall[] = [];
  private readonly open: Promise<void>[] = [];

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) this.open.push(this.record(request));
    });
  }

  async settled(): Promise<readonly SentCall[]> {
    await Promise.all(this.open);
    return this.calls;
  }

  private async record(request: Request): Promise<void> {
    const { pathname, searchParams } = new URL(request.url());
    if (gatewayCalls.test(pathname)) return;
    const isJson = /json/.test(request.headers()['content-type'] ?? '');
    // Leaving a page aborts its calls, which then have no response.
    const response = await request.response().catch(() => null);
    const body: unknown = isJson ? request.postDataJSON() : undefined;
    const call = { method: request.method(), path: pathname, query: [...searchParams], body };
    this.calls.push({ call, status: response?.status() });
  }
}

/** The client that a partner would generate from `docs/openapi`: operations alone, nothing of the product's code. */
export class DocumentedClient {
  private readonly apis: readonly OpenAPIClientAxios[];

  constructor() {
    this.apis = serviceDocuments<Document>().map(([, definition]) => {
      const api = new OpenAPIClientAxios({ definition, quick: true });
      api.initSync();
      return api;
    });
  }

  /**
   * The same call as the client's operation sends it.
   * @throws Error when no operation fits, or the call has a parameter, body or status that is not documented
   */
  request({ call, status }: SentCall): Call {
    const { api, operation, inPath } = this.find(call);
    const title = `${call.method} ${operation.path}`;
    if (status !== undefined && !Object.hasOwn(operation.responses, status))
      throw new Error(`${title} does not document ${status}`);
    if (call.body !== undefined && operation.requestBody === undefined) throw new Error(`${title} documents no body`);
    const values = { ...inPath, ...queryOf(title, operation, call.query) };
    const config = api.getAxiosConfigForOperation(operation, [values as UnknownParamsObject, call.body]);
    const url = new URL(axios.getUri(config), 'http://documented.test');
    const method = (config.method ?? '').toUpperCase();
    return { method, path: url.pathname, query: [...url.searchParams], body: config.data as unknown };
  }

  private find({ method, path }: Call): {
    api: OpenAPIClientAxios;
    operation: Operation;
    inPath: Record<string, string>;
  } {
    const found = this.apis
      .flatMap((api) => api.getOperations().map((operation) => ({ api, operation })))
      .filter(({ operation }) => operation.method.toUpperCase() === method)
      .flatMap(({ api, operation }) => {
        const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
        const match = new RegExp(`^${pattern}$`).exec(path);
        return match ? [{ api, operation, inPath: { ...match.groups } }] : [];
      })
      // A path that is written out wins over one with parameters.
      .sort((a, b) => Object.keys(a.inPath).length - Object.keys(b.inPath).length)[0];
    if (found === undefined) throw new Error(`No document has ${method} ${path}`);
    return found;
  }
}

/** The query as values of the operation's parameters: texts, lists (`name[]`) and objects (`name[key]`). */
function queryOf(title: string, { parameters = [] }: Operation, query: Call['query']): Values {
  const declared = new Set(
    parameters.flatMap((parameter) => ('name' in parameter && parameter.in === 'query' ? [parameter.name] : [])),
  );
  const values: Values = {};
  for (const [name, value] of query) {
    const [, object = '', key = ''] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (declared.has(name)) values[name] = name.endsWith('[]') ? [...((values[name] ?? []) as string[]), value] : value;
    else if (declared.has(object)) values[object] = { ...(values[object] as object | undefined), [key]: value };
    else throw new Error(`${title} does not document the parameter ${name}`);
  }
  return values;
}
