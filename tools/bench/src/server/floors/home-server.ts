import { createServer } from 'node:http';
import pg from 'pg';
import { type HomeService, homeServices, sections } from '../fixtures/home.fixture.ts';
import { homeQueries } from './home-queries.ts';

/** The floor of the home page: `node:http`, `pg` with prepared statements, rows as `JSON.stringify` writes them. */
const [port, programs, rewards, programId, participantId] = process.argv.slice(2);
const POOL_SIZE = 10;
const pools: Record<HomeService, pg.Pool> = {
  programs: new pg.Pool({ connectionString: programs, max: POOL_SIZE }),
  rewards: new pg.Pool({ connectionString: rewards, max: POOL_SIZE }),
};
const serviceOf = new Map(homeServices.flatMap((service) => sections[service].map((path) => [path, service])));

async function answer(path: string): Promise<string | null> {
  const [service, query] = [serviceOf.get(path), homeQueries[path]];
  if (!service || !query) return null;
  const values = query.text.includes('$2') ? [programId, participantId] : [programId];
  const { rows } = await pools[service].query<object>({ name: path, text: query.text, values });
  return JSON.stringify(query.single ? (rows[0] ?? null) : rows);
}

createServer((request, response) => {
  const failed = (): void => void response.writeHead(500).end();
  answer(request.url ?? '').then((body) => {
    if (body === null) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }, failed);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
