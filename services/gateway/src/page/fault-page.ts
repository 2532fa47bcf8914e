import type { FaultPage } from '@laurel/service-kit/http/error.filter';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { html, Html } from './html.ts';
import { wantsPage } from './wants-page.ts';

const texts = {
  en: {
    missing: 'There is no program at this address.',
    busy: 'That was a lot at once. Please wait a moment.',
    down: 'This site cannot be reached right now. Please try again in a moment.',
    again: 'Try again',
    reference: 'Request id',
  },
  es: {
    missing: 'No hay ningún programa en esta dirección.',
    busy: 'Han sido demasiadas peticiones. Espera un momento.',
    down: 'No se puede acceder a este sitio en este momento. Inténtalo de nuevo en un momento.',
    again: 'Volver a intentar',
    reference: 'Identificador',
  },
};

const css = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;font:16px/1.5 system-ui,sans-serif;text-align:center}',
  'h1{margin:0;max-width:28em;font-size:20px;line-height:1.4}',
  'a{padding:10px 24px;border:1px solid;border-radius:999px;color:inherit;text-decoration:none;font-weight:600}',
  'code{font-size:12px;overflow-wrap:anywhere}',
].join('');
// In one piece: the hash is of what stands between the tags.
const style = new Html(`<style>${css}</style>`);
const cssHash = createHash('sha256').update(css).digest('base64');

/** What a person sees when not even the frame of the site can be made: no program, no look, no script. */
export function faultPageOf({ status }: { status: number }, request: FastifyRequest): FaultPage | null {
  if (!wantsPage(request)) return null;
  const language = /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
  const text = texts[language];
  const words = status === 404 ? text.missing : status === 429 ? text.busy : text.down;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words}</title>
        ${style}
      </head>
      <body>
        <h1>${words}</h1>
        ${status === 404 ? null : html`<a href="">${text.again}</a>`}
        <code>${text.reference}: ${request.id}</code>
      </body>
    </html> `.text;
  return {
    body: page,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${cssHash}'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
