import { freePorts } from '@laurel/local-platform/processes/ports';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SingleBundle } from './single-bundle.ts';

/** The platform's site and the same site with the single bundle, both behind the same hop. */
export interface TwoSites {
  ours: string;
  floor: string;
  close(): Promise<void>;
}

type Coding = 'br' | 'gzip';
interface File {
  br: Buffer;
  gzip: Buffer;
}

const PREFIX = '/single/';

/** Starts both on unused ports of this machine. */
export async function startTwoSites(site: string, bundle: SingleBundle): Promise<TwoSites> {
  const upstream = new Agent({ keepAlive: true });
  const files = await compressed(bundle.dir);
  const main = await readFile(join(bundle.dir, bundle.main));
  const integrity = `sha384-${createHash('sha384').update(main).digest('base64')}`;
  const [oursPort = 0, floorPort = 0] = await freePorts(2);
  const same = (page: string): string => page;
  const single = (page: string): string => withSingleBundle(page, PREFIX + bundle.main, integrity);
  const servers = [
    await listen(oursPort, (incoming, answer) => forward(incoming, answer, { site, upstream, change: same })),
    await listen(floorPort, (incoming, answer) => {
      const file = incoming.url?.startsWith(PREFIX) ? files.get(incoming.url.slice(PREFIX.length)) : undefined;
      if (file) sendFile(incoming, answer, file);
      else forward(incoming, answer, { site, upstream, change: single });
    }),
  ];
  return {
    ours: `http://localhost:${oursPort}`,
    floor: `http://localhost:${floorPort}`,
    close: async () => {
      await Promise.all(servers.map(stop));
      upstream.destroy();
    },
  };
}

/** The layout is the one that the publish command stores. */
async function compressed(dir: string): Promise<Map<string, File>> {
  const scripts = (await readdir(dir)).filter((name) => name.endsWith('.js'));
  const read = async (name: string): Promise<[string, File]> => {
    const bytes = await readFile(join(dir, name));
    return [name, { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 9 }) }];
  };
  return new Map(await Promise.all(scripts.map(read)));
}

/** An ordinary single page: one script, an empty root, nothing of the remote to preload. */
function withSingleBundle(page: string, address: string, integrity: string): string {
  if (!page.includes('<div id="root">')) return page;
  const changes: [RegExp, string][] = [
    [/<link\s+rel="preload"\s+as="script"[^>]*>/g, ''],
    [/src="\/r\/shell\/[^"]+"\s+integrity="[^"]+"/, `src="${address}" integrity="${integrity}"`],
    [/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, '<div id="root"></div>'],
  ];
  return changes.reduce((changed, [part, instead]) => {
    if (changed.search(part) === -1) throw new Error(`The page has nothing like ${part}`);
    return changed.replace(part, instead);
  }, page);
}

function codingFor(incoming: IncomingMessage): Coding {
  return /\bbr\b/.test(String(incoming.headers['accept-encoding'])) ? 'br' : 'gzip';
}

function sendFile(incoming: IncomingMessage, answer: ServerResponse, file: File): void {
  const coding = codingFor(incoming);
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
  answer.writeHead(200, { ...headers, 'content-encoding': coding, 'content-length': file[coding].byteLength });
  answer.end(file[coding]);
}

interface Upstream {
  site: string;
  upstream: Agent;
  change: (page: string) => string;
}

function forward(incoming: IncomingMessage, answer: ServerResponse, { site, upstream, change }: Upstream): void {
  const wantsPage = String(incoming.headers.accept).includes('text/html');
  const headers = { ...incoming.headers, host: new URL(site).host };
  if (wantsPage) headers['accept-encoding'] = 'identity';
  const call = request(
    new URL(incoming.url ?? '/', site),
    { method: incoming.method ?? 'GET', headers, agent: upstream },
    (got) => {
      if (wantsPage) sendPage(incoming, answer, got, change);
      else {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      }
    },
  );
  call.on('error', () => answer.writeHead(502).end());
  incoming.pipe(call);
}

function sendPage(
  incoming: IncomingMessage,
  answer: ServerResponse,
  got: IncomingMessage,
  change: Upstream['change'],
): void {
  const parts: Buffer[] = [];
  got.on('data', (part: Buffer) => parts.push(part));
  got.on('end', () => {
    const page = Buffer.from(change(Buffer.concat(parts).toString()));
    const coding = codingFor(incoming);
    // The compression levels that the gateway uses for pages.
    const body =
      coding === 'br'
        ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : gzipSync(page, { level: 5 });
    const headers = { ...got.headers, 'content-encoding': coding, 'content-length': String(body.byteLength) };
    answer.writeHead(got.statusCode ?? 502, headers);
    answer.end(body);
  });
}

function listen(port: number, handler: (incoming: IncomingMessage, answer: ServerResponse) => void): Promise<Server> {
  const server = createServer(handler);
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, 'localhost', () => done(server));
  });
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
