import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const types = { '.js': 'text/javascript', '.woff2': 'font/woff2' };

/** The page that carries a story, under the same nonce-only policy as the product's pages. */
function page(nonce, built) {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="sc-nonce" content="${nonce}"><title>Laurel stories</title>`;
  return `<!doctype html><html lang="en"><head>${head}<script nonce="${nonce}" src="/main.js?${built}" defer></script></head><body><div id="root"></div></body></html>`;
}

/** The content of a frame that shows another site. */
const framed = `<!doctype html><html lang="en"><head><title>Somebody else</title></head><body><main><h1>Somebody else</h1></main></body></html>`;
const frames = ['/bot-check', '/partner'];

/** The site in a preview, which says that it is there. */
const previewed = framed.replace(
  '</main>',
  "</main><script>parent.postMessage({ kind: 'laurel-preview', news: 'ready' }, '*')</script>",
);

/** Serves the built stories; answers with its address and how to stop it. Port 0 takes a free one. */
export async function serveStories(port = 0) {
  // The address of a cacheable file: a story's page is loaded far more often than the stories are built.
  const { mtimeMs: built } = await stat(join(dist, 'main.js'));
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const isPreview = pathname === '/preview/story/';
      if (isPreview || frames.includes(pathname)) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(isPreview ? previewed : framed);
        return;
      }
      // A screen has its own address; a reload there redirects to the catalogue.
      if (extname(pathname) === '') {
        const nonce = randomBytes(16).toString('base64');
        const policy = `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'`;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
        response.end(page(nonce, built));
        return;
      }
      try {
        const file = await readFile(join(dist, normalize(pathname)));
        response.writeHead(200, {
          'content-type': types[extname(pathname)] ?? 'application/octet-stream',
          'cache-control': 'immutable, max-age=31536000',
        });
        response.end(file);
      } catch {
        response.writeHead(404).end();
      }
    })();
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serveStories(Number(process.env.PORT ?? 4599));
  process.stdout.write(`Stories: ${url}\n`);
}
