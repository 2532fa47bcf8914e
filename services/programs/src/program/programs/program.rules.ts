import {
  borderRadii,
  brandingColours,
  type ElementCssStyle,
  type LookPicture,
  lookPictures,
  type LookTranslations,
  type ProgramTemplateDetail,
  requiredAssets,
  roundedElements,
  themes,
} from '@laurel/contracts/programs/branding';
import { programFonts } from '@laurel/contracts/programs/fonts/program-fonts';
import { countries } from '@laurel/contracts/languages/countries';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { UpdateTemplateDetailRequest } from '@laurel/contracts/programs/settings.dto';
import { termForms, type TermForms } from '@laurel/contracts/programs/words/program-words.dto';
import { isSafeImage, isSafeLink } from '../sanitize/links.ts';
import { slugFault } from './page-slug.ts';
import type { Program } from './program.entity.ts';

type Faults = Record<string, string[]>;

/**
 * The language of the texts that staff enter. While the site offers one language they are in that; once it offers a
 * choice the language stays, because translations leave it out. `null` while it is not fixed.
 */
export function fixedContentLanguage({
  contentLanguage,
  i18nEnabled,
  language,
}: Pick<Program, 'contentLanguage' | 'i18nEnabled' | 'language'>): Locale | null {
  return contentLanguage ?? (i18nEnabled ? language : null);
}

/** The forms of the terms after a save: those that a request names replace the stored ones, empty ones are left out. */
export function changedTermForms(stored: TermForms, given: TermForms): TermForms {
  const forms = termForms.map(
    (form) => [form, (given[form] === undefined ? stored[form] : given[form])?.trim()] as const,
  );
  return Object.fromEntries(forms.filter(([, text]) => text));
}

/** The translations of a look, which has none rather than an empty object. */
export const translationsOf = (translations: LookTranslations): Pick<ProgramTemplateDetail, 'translations'> =>
  Object.keys(translations).length === 0 ? {} : { translations };

const LINK = 'Enter a valid link';
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function subdomainFault(subdomain: string): string | null {
  return SUBDOMAIN.test(subdomain) ? null : 'must be 1 to 63 small letters, digits and hyphens';
}

type Rules = Record<string, (value: unknown) => string | null>;

/** Every key is required and has to pass its rule; other keys are refused. */
function* record(value: unknown, field: string, rules: Rules): Generator<readonly [string, string]> {
  if (typeof value !== 'object' || value === null) {
    yield [field, 'is required'];
    return;
  }
  const entries = new Map(Object.entries(value));
  for (const [key, fault] of Object.entries(rules)) {
    const reason = entries.has(key) ? fault(entries.get(key)) : 'is required';
    if (reason !== null) yield [`${field}.${key}`, reason];
    entries.delete(key);
  }
  for (const key of entries.keys()) yield [`${field}.${key}`, 'is not known'];
}

const oneOf =
  (values: readonly string[]) =>
  (value: unknown): string | null =>
    typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`;

const colour = (value: unknown): string | null =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? null : 'must be a colour such as #1a2b3c';

const forEach = (keys: readonly string[], rule: (value: unknown) => string | null): Rules =>
  Object.fromEntries(keys.map((key) => [key, rule]));

const styleRules: Rules = {
  colours: () => null,
  radius: () => null,
  ...forEach(['header_font', 'body_font'], oneOf(programFonts)),
  theme: oneOf(themes),
};

/** Faults of a look: every colour, corner, font and the theme, each by its own path. */
function* brandingFaults(style: ElementCssStyle, field: string): Generator<readonly [string, string]> {
  yield* record(style, field, styleRules);
  yield* record(style.colours, `${field}.colours`, forEach(brandingColours, colour));
  yield* record(style.radius, `${field}.radius`, forEach(roundedElements, oneOf(borderRadii)));
}

type Template = Pick<UpdateTemplateDetailRequest, LookPicture | 'element_css_style'>;

function* templateFields(template: Template, path: string): Generator<readonly [string, string | null]> {
  for (const key of lookPictures) {
    const url = template[key];
    yield [path + key, typeof url === 'string' && !isSafeImage(url) ? LINK : null];
  }
  yield* brandingFaults(template.element_css_style, `${path}element_css_style`);
}

function* programFields(request: ProvisionProgramRequest): Generator<readonly [string, string | null]> {
  for (const [flag, value] of Object.entries(request.features) as [string, unknown][]) {
    if (!/^[a-z][a-z0-9_]{0,59}$/.test(flag) || typeof value !== 'boolean') yield [`features.${flag}`, 'is not a flag'];
  }
  yield ['time_zone', request.time_zone === undefined || isTimeZone(request.time_zone) ? null : 'is not a time zone'];
  yield ['country', isKnownCountry(request.country ?? null) ? null : 'is not a country'];
  yield* templateFields(request.template, 'template.');
  for (const key of ['earn_points_icon', 'current_rewards_icon', 'my_rewards_icon'] as const) {
    const url = request[key];
    yield [key, typeof url === 'string' && !isSafeImage(url) ? LINK : null];
  }
  const picture = request.seo?.image;
  yield ['seo.image', picture == null || isSafeImage(picture) ? null : LINK];
  for (const [index, { image, link }] of (request.carousel ?? []).entries()) {
    yield [`carousel.${index}.image`, image == null || isSafeImage(image) ? null : LINK];
    yield [`carousel.${index}.link`, link == null || isSafeLink(link) ? null : LINK];
  }
  const choices = (request.email_settings ?? []).map(({ description }) => description);
  yield ['email_settings', new Set(choices).size === choices.length ? null : 'has the same choice twice'];
  const slugs = new Set<string>();
  for (const [index, page] of (request.pages ?? []).entries()) {
    yield [`pages.${index}.slug`, slugs.has(page.slug) ? 'is used twice' : slugFault(page.slug)];
    slugs.add(page.slug);
  }
  for (const [index, item] of (request.navigation_menus ?? []).entries()) {
    yield [`navigation_menus.${index}.navigation_url`, isSafeLink(item.navigation_url) ? null : LINK];
  }
}

/** `null`, or a country by its code (ISO 3166-1 alpha-2). */
export const isKnownCountry = (code: string | null): boolean => code === null || countries.includes(code);

// The areas of the IANA database. Node and Postgres read abbreviations differently: IST is Kolkata here, Jerusalem there.
const ZONE_OF_AREA = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[A-Z]/;

/** UTC, or an IANA name of an area in its own spelling. Offsets and abbreviations are none. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!ZONE_OF_AREA.test(name)) return false;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return known === name || known.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

function byField(fields: Iterable<readonly [string, string | null]>): Faults {
  const faults: Faults = {};
  for (const [field, reason] of fields) if (reason !== null) (faults[field] ??= []).push(reason);
  return faults;
}

/** Faults beyond the request's shape, by field path; empty when the program can be stored. */
export const programFaults = (request: ProvisionProgramRequest): Faults => byField(programFields(request));

/** Faults of a look alone. */
export const templateFaults = (request: Template): Faults => byField(templateFields(request, ''));

/**
 * Required texts and pictures of a look that a change would take away, by field. What a program has never had may stay
 * away, so that its colours can be saved before its logo is there.
 */
export const missingAssets = (before: ProgramTemplateDetail, after: ProgramTemplateDetail): Faults =>
  byField(requiredAssets.map((field) => [field, before[field] && !after[field] ? 'is required' : null] as const));
