import { knownLocale, type Locale } from '@laurel/contracts/languages/languages';
import { acceptedLanguage } from '@laurel/service-kit/http/server/accepted-language';
import type { FastifyRequest } from 'fastify';
import { readCookies } from '../parsing/cookies.ts';
import type { RequestContext } from './request-context.ts';

type Known = Pick<RequestContext, 'request' | 'cookies' | 'area' | 'site' | 'participant' | 'admin'>;

const languages = new WeakMap<FastifyRequest, Locale>();

/**
 * The language of every answer to a request. A site that offers no choice is in its program's own language, whatever the
 * account, the cookie and the browser say.
 */
export function languageOf({ request, cookies, area, site, participant, admin }: Known): Locale {
  const ofVisitor = (): Locale | null => languageOfVisitor(request, cookies);
  if (area === 'admin') return admin?.user.preferred_locale ?? ofVisitor() ?? 'en';
  if (site === null) return ofVisitor() ?? 'en';
  const { i18n_enabled: mayChoose, language } = site.site;
  return mayChoose ? (participant?.preferred_locale ?? ofVisitor() ?? language) : language;
}

/** Makes the language of a request available to the error page, which is rendered without its context. */
export const rememberLanguage = (request: FastifyRequest, language: Locale): void =>
  void languages.set(request, language);

/** The language of a request's error page; that of the visitor when the request failed before its site was known. */
export function languageOfFault(request: FastifyRequest): Locale {
  return languages.get(request) ?? languageOfVisitor(request, readCookies(request.headers.cookie)) ?? 'en';
}

/** The language that the visitor chose on the site (a cookie of the shell's switch), else the browser's preference. */
function languageOfVisitor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { 'laurel-language': chosen }: RequestContext['cookies'],
): Locale | null {
  return knownLocale(chosen) ?? acceptedLanguage(headers['accept-language']);
}
