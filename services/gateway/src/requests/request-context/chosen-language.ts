import { knownLocale, type Locale } from '@laurel/contracts/languages/languages';
import { acceptedLanguage } from '@laurel/service-kit/http/server/accepted-language';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { readCookies } from '../parsing/cookies.ts';
import type { KnownSite } from '../sites/site.service.ts';
import type { RequestContext } from './request-context.ts';

type Known = Pick<RequestContext, 'request' | 'cookies' | 'area' | 'site' | 'participant' | 'admin'>;

interface Requested {
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>;
}

const languages = new WeakMap<FastifyRequest, Locale>();

/**
 * The language of every answer to a request. A site that offers no choice is in its program's own language, whatever the
 * account, the cookie and the browser say.
 */
export function languageOf({ request, cookies, area, site, participant, admin }: Known): Locale {
  const ofVisitor = (): Locale | null => languageOfVisitor(request, cookies);
  if (area === 'admin') return admin?.user.preferred_locale ?? ofVisitor() ?? 'en';
  if (site === null) return ofVisitor() ?? 'en';
  return mayChoose(site) ? (participant?.preferred_locale ?? ofVisitor() ?? site.site.language) : site.site.language;
}

/** The language of a visitor's request that has no context. */
export function visitorLanguage(site: KnownSite, request: Requested): Locale {
  const { language } = site.site;
  return mayChoose(site) ? (languageOfVisitor(request, readCookies(request.headers.cookie)) ?? language) : language;
}

/** Whether visitors of the site get answers in different languages. */
export const mayChoose = ({ site }: KnownSite): boolean => site.i18n_enabled;

/** Makes the language of a request available to the error page, which is rendered without its context. */
export const rememberLanguage = (request: FastifyRequest, language: Locale): void =>
  void languages.set(request, language);

/** The language of a request's error page; that of the visitor when the request failed before its site was known. */
export function languageOfFault(request: FastifyRequest): Locale {
  return languages.get(request) ?? languageOfVisitor(request, readCookies(request.headers.cookie)) ?? 'en';
}

/** The language that the visitor chose on the site (a cookie of the shell's switch), else the browser's preference. */
function languageOfVisitor(
  { headers }: Requested,
  { 'laurel-language': chosen }: RequestContext['cookies'],
): Locale | null {
  return knownLocale(chosen) ?? acceptedLanguage(headers['accept-language']);
}
