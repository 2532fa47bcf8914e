import type { FaultPage } from '@laurel/service-kit/http/error.filter';
import { createHash } from 'node:crypto';
import { html, Html } from '../../pages/page/html.ts';
import { problems } from './problem-catalogue.ts';

const css = [
  ':root{color-scheme:light dark}',
  'body{margin:0 auto;max-width:42em;padding:32px 24px;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'h1{font-size:24px;line-height:1.3;margin:0 0 8px}h2{font-size:17px;margin:24px 0 4px}p{margin:0}',
].join('');
const hash = createHash('sha256').update(css).digest('base64');
const style = new Html(`<style>${css}</style>`);

const headers = {
  'cache-control': 'public, max-age=300',
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
};

/** The page to which `type` of a problem leads; `null` for an unknown code. */
export function problemPage(code: string): FaultPage | null {
  const problem = Object.hasOwn(problems, code) ? problems[code] : undefined;
  if (!problem) return null;
  const { title, status, meaning, remedy } = problem;
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Laurel API</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p><code>${code}</code> · HTTP ${status}</p>
          <h2>What it means</h2>
          <p>${prose(meaning)}</p>
          <h2>What to do</h2>
          <p>${prose(remedy)}</p>
        </main>
      </body>
    </html> `.text;
  return { headers, body };
}

/** A text whose parts between backticks are code. */
const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
