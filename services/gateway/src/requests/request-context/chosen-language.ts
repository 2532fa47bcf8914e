import type { Locale } from '@laurel/contracts/page/page-data';
import type { FastifyRequest } from 'fastify';
import { readCookies } from '../parsing/cookies.ts';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The language that the visitor chose on the site (a cookie of the shell's switch), else the browser's preference. */
export function chosenLanguage({ headers }: WithHeaders): Locale {
  const chosen = languageOfCookie({ headers });
  if (chosen !== null) return chosen;
  return /^\s*es\b/i.test(headers['accept-language']?.slice(0, 200) ?? '') ? 'es' : 'en';
}

/** `Accept-Language` for a service: what the visitor chose on the site wins over the browser's preference. */
export function acceptedLanguage(request: WithHeaders): Record<'accept-language', string> | Record<string, never> {
  const language = languageOfCookie(request) ?? request.headers['accept-language'];
  return language === undefined ? {} : { 'accept-language': language };
}

function languageOfCookie({ headers }: WithHeaders): Locale | null {
  const chosen = readCookies(headers.cookie)['laurel-language'];
  return chosen === 'en' || chosen === 'es' ? chosen : null;
}
