import type { Locale } from '@laurel/contracts/page/page-data';
import type { FastifyRequest } from 'fastify';
import { readCookies } from '../parsing/cookies.ts';

/** The language that the visitor chose on the site (a cookie of the shell's switch), else the browser's preference. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const chosen = readCookies(headers.cookie)['laurel-language'];
  if (chosen === 'en' || chosen === 'es') return chosen;
  return /^\s*es\b/i.test(headers['accept-language']?.slice(0, 200) ?? '') ? 'es' : 'en';
}
