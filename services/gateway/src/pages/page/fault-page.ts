import { directionOf, type Locale } from '@laurel/contracts/languages/languages';
import type { FaultPageOf } from '@laurel/service-kit/http/error.filter';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { GatewayConfig } from '../../config.ts';
import { areaOf } from '../../requests/parsing/area.ts';
import { languageOfFault } from '../../requests/request-context/chosen-language.ts';
import { html, Html } from './html.ts';
import { sendsForm, wantsPage } from '../../requests/parsing/wants-page.ts';

interface FaultTexts {
  wrong: string;
  unknownSite: string;
  inactiveSite: string;
  notFound: string;
  busy: string;
  outOfDate: string;
  refused: string;
  down: string;
  again: string;
  back: string;
  home: string;
  support: string;
  reference: string;
  copy: string;
}

const texts: Record<Locale, FaultTexts> = {
  en: {
    wrong: 'Oops! Something went wrong.',
    unknownSite: 'There is no program at this address.',
    inactiveSite: 'This program is not active at the moment.',
    notFound: 'Page not found.',
    busy: 'That was a lot at once. Please wait a moment.',
    outOfDate: 'The page was out of date. Go back to it and try again.',
    refused: 'This could not be done. Go back and try again.',
    down: 'This site cannot be reached right now. Please try again in a moment.',
    again: 'Try again',
    back: 'Go back',
    home: 'Go to Homepage',
    support: 'If it keeps happening, tell our support what you were doing:',
    reference: 'Request id',
    copy: 'Copy',
  },
  es: {
    wrong: '¡Vaya! Algo salió mal.',
    unknownSite: 'No hay ningún programa en esta dirección.',
    inactiveSite: 'Este programa no está activo en este momento.',
    notFound: 'Página no encontrada.',
    busy: 'Han sido demasiadas peticiones. Espera un momento.',
    outOfDate: 'La página estaba desactualizada. Vuelve a ella e inténtalo de nuevo.',
    refused: 'No se ha podido hacer. Vuelve atrás e inténtalo de nuevo.',
    down: 'No se puede acceder a este sitio en este momento. Inténtalo de nuevo en un momento.',
    again: 'Volver a intentar',
    back: 'Volver',
    home: 'Ir a la página de inicio',
    support: 'Si vuelve a ocurrir, cuéntale a nuestro equipo de ayuda qué estabas haciendo:',
    reference: 'Identificador',
    copy: 'Copiar',
  },
};

const css = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;font:16px/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}',
  'h1,p{margin:0;max-width:34em}h1{font-size:20px;line-height:1.4}a{color:inherit}',
  'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}',
  'nav a,button{padding:10px 24px;border:1px solid;border-radius:999px;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}',
  'small button{margin-inline-start:8px}',
].join('');
const script = `document.querySelector('button').onclick=()=>navigator.clipboard.writeText(document.querySelector('code').textContent)`;
// One piece: the hash covers all text between the tags.
const style = new Html(`<style>${css}</style>`);
const behaviour = new Html(`<script>${script}</script>`);
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hash(css)}; script-src ${hash(script)}; base-uri 'none'; frame-ancestors 'none'`,
};

/** The error page for when the frame of the site cannot be rendered, or a form was refused. */
export function faultPages({ platform: { supportEmail } }: Pick<GatewayConfig, 'platform'>): FaultPageOf {
  return ({ status, code }, request) => {
    const isForm = sendsForm(request);
    if (!isForm && !wantsPage(request)) return null;
    const language = languageOfFault(request);
    const text = texts[language];
    const noSite = { unknown_site: text.unknownSite, inactive_site: text.inactiveSite }[code];
    const title = noSite ?? (status === 404 ? text.notFound : text.wrong);
    const home = areaOf(request.url.split('?', 1).join()) === 'admin' ? '/admin/v2' : '/';
    const body = html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          ${style}
        </head>
        <body>
          <h1>${title}</h1>
          ${status === 404 ? null : html`<p>${reason(text, status, code)}</p>`}
          <nav>
            ${isForm ? html`<a href="${pageOf(request, home)}">${text.back}</a>` : null}
            ${isForm || status === 404 ? null : html`<a href="">${text.again}</a>`}
            ${noSite ? null : html`<a href="${home}">${text.home}</a>`}
          </nav>
          <p>${text.support} <a href="mailto:${supportEmail}">${supportEmail}</a></p>
          <small>${text.reference}: <code>${request.id}</code><button type="button">${text.copy}</button></small>
          ${behaviour}
        </body>
      </html> `.text;
    return { body, headers };
  };
}

function reason(text: FaultTexts, status: number, code: string): string {
  if (status >= 500) return text.down;
  if (status === 429) return text.busy;
  return code === 'csrf' || code === 'session_ended' ? text.outOfDate : text.refused;
}

/** The page of this site that contains the form. */
function pageOf({ headers: { referer = '', host } }: FastifyRequest, home: string): string {
  return URL.canParse(referer) && new URL(referer).host === host ? referer : home;
}
