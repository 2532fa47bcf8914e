import { mergedTranslations } from '@laurel/contracts/languages/translations';
import type {
  FeedPostTranslations,
  FeedPostValues,
  SaveFeedPostRequest,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { changedTranslations } from '@laurel/service-kit/audit/changed-translations';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { readMoment } from '../../challenges/challenges/challenge.rules.ts';
import { isSafeImage, isSafeLink } from '../../program/sanitize/links.ts';
import { sanitizeHtml } from '../../program/sanitize/sanitize-html.ts';
import { HtmlTooLargeError } from '../../program/sanitize/sanitize.errors.ts';
import { sanitizeTranslations } from '../../program/sanitize/sanitize-translations.ts';

type Faults = Record<string, string[]>;

export const emptyPost: FeedPostValues = {
  name: '',
  title: '',
  body_html: '',
  image: null,
  link: null,
  link_text: null,
  published_at: null,
  ends_at: null,
  translations: {},
};

/**
 * Merges the request into the stored post (`emptyPost` for a new one): a missing field stays as it is, HTML is
 * sanitized. Throws `InvalidInputError` with a message for every invalid field.
 */
export function feedPostValues(request: SaveFeedPostRequest, before: FeedPostValues): FeedPostValues {
  const faults: Faults = {};
  const values = readPost(request, before, faults);
  refuse(faults);
  return values;
}

/** Parses the posts of a file. Throws `InvalidInputError` with all faults, as `file.<index>.<field>`. */
export function importedPosts(requests: readonly SaveFeedPostRequest[]): FeedPostValues[] {
  const faults: Faults = {};
  const placeOf = new Map<string, number>();
  const posts = requests.map((request, index) => {
    const own: Faults = {};
    const post = readPost(request, emptyPost, own);
    const place = placeOf.get(post.name);
    if (place === undefined) placeOf.set(post.name, index + 1);
    else own['name'] = [`is the name of post ${place} as well`];
    for (const [field, reasons] of Object.entries(own)) faults[`file.${index}.${field}`] = reasons;
    return post;
  });
  refuse(faults);
  return posts;
}

function readPost(request: SaveFeedPostRequest, before: FeedPostValues, faults: Faults): FeedPostValues {
  const { image = before.image, link = before.link, link_text = before.link_text } = request;
  const values: FeedPostValues = {
    name: request.name.trim(),
    title: request.title.trim(),
    body_html: cleaned(request.body_html, faults) ?? before.body_html,
    image,
    link,
    link_text: link_text?.trim() ?? null,
    published_at: momentOr('published_at', request.published_at, before.published_at, faults),
    ends_at: momentOr('ends_at', request.ends_at, before.ends_at, faults),
    translations: mergedTranslations(before.translations, translated(request.translations, faults)),
  };
  for (const [field, reason] of faultsOf(values)) (faults[field] ??= []).push(reason);
  return values;
}

/** The fields that differ, with both of their values; all of a new post. A translation is a field of its own. */
export function changeOf(
  before: FeedPostValues | null,
  after: FeedPostValues,
): { before: object | null; after: object } {
  const texts = changedTranslations(before?.translations ?? {}, after.translations);
  const fields = (Object.keys(after) as (keyof FeedPostValues)[]).filter(
    (field) => field !== 'translations' && before?.[field] !== after[field],
  );
  const only = (values: FeedPostValues): object => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return {
    before: before && { ...only(before), ...texts.before },
    after: { ...only(after), ...texts.after },
  };
}

function* faultsOf({ image, link, link_text, published_at, ends_at }: FeedPostValues): Generator<[string, string]> {
  if (image !== null && !isSafeImage(image)) yield ['image', 'Enter a valid link'];
  if (link !== null && !isSafeLink(link)) yield ['link', 'Enter a valid link'];
  if (link === null && link_text !== null) yield ['link_text', 'needs a link'];
  if (published_at !== null && ends_at !== null && ends_at <= published_at) {
    yield ['ends_at', 'must be after the start'];
  }
}

function cleaned(html: string | undefined, faults: Faults): string | undefined {
  return html === undefined ? undefined : sanitized(() => sanitizeHtml('body_html', html), faults);
}

function translated(translations: FeedPostTranslations | undefined, faults: Faults): FeedPostTranslations | undefined {
  return translations && sanitized(() => sanitizeTranslations(translations, ['body_html']), faults);
}

/** Takes the fault of a text that is too large in place of its value. */
function sanitized<Value>(value: () => Value, faults: Faults): Value | undefined {
  try {
    return value();
  } catch (error) {
    if (!(error instanceof HtmlTooLargeError)) throw error;
    Object.assign(faults, error.errors);
    return undefined;
  }
}

function momentOr(
  field: string,
  value: string | null | undefined,
  before: string | null,
  faults: Faults,
): string | null {
  if (value === undefined) return before;
  if (value === null) return null;
  const moment = readMoment(value);
  if (moment === null) faults[field] = ['is not a valid date'];
  return moment?.toISOString() ?? null;
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
}
