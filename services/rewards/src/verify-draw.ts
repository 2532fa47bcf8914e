import type { PublishedDraw } from '@laurel/contracts/rewards/draws.dto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { checkDraw } from './draws/draws/check-draw.ts';

/** Runs `verify-draw <draw.json> <entrants.csv>`: files, or the addresses at which a program's site publishes them. */
export async function verify([draw, list]: readonly string[]): Promise<string[]> {
  if (draw === undefined) throw new Error('Which draw? A file, or an address such as https://…/public/rewards/12/draw');
  const published = JSON.parse(await textOf(draw)) as PublishedDraw;
  return checkDraw(published, await textOf(list ?? `${draw}/entrants.csv`));
}

async function textOf(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const url = new URL(place);
  const isOwn = url.protocol === 'http:' && url.hostname.endsWith('.localhost');
  return isOwn ? ownTextOf(url) : answered(place, await fetch(url));
}

/** Reads from local host names (RFC 6761): browsers resolve these names, the resolvers of many systems do not. */
async function ownTextOf(url: URL): Promise<string> {
  const { host, href } = url;
  url.hostname = 'localhost';
  const [answer] = (await once(get(url, { headers: { host } }), 'response')) as [IncomingMessage];
  return answered(href, new Response(await text(answer), { status: answer.statusCode ?? 0 }));
}

async function answered(place: string, answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`);
  return answer.text();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = await verify(process.argv.slice(2));
  process.stdout.write(faults.length === 0 ? 'The draw was held as announced.\n' : `${faults.join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
