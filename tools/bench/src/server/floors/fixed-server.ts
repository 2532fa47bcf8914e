import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The floor of answers from memory: `node:http` and a fixed string for each path. */
const [port, file = ''] = process.argv.slice(2);
const bodies = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));

createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  if (body === undefined) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
