import { inLanguage } from '@laurel/contracts/languages/in-language';
import type { PageData } from '@laurel/contracts/page/page-data';
import { cropPosition, responsivePicture } from '@laurel/contracts/programs/media/picture-variants';
import type { CarouselItem } from '@laurel/contracts/programs/site';
import { html, type Html } from './html.ts';

/** The first section of the home page. */
export interface Hero {
  title: string;
  text: string | null;
  picture: string | null;
  /** The languages of title and text that are not in the reader's. */
  langs?: { title?: string | undefined; text?: string | undefined };
}

/**
 * The first slide of the program's carousel; without one, the program's hero for visitors and `null` for participants.
 */
export function heroOf({ program, preloaded, user, locale }: PageData): Hero | null {
  const [slide] = (preloaded['/public/home/carousel'] ?? []) as CarouselItem[];
  if (slide) {
    const langOf = (field: string): string | undefined =>
      slide.untranslated?.includes(field) ? program?.content_language : undefined;
    const langs = { title: langOf('title'), text: langOf('description') };
    return { title: slide.title, text: slide.description, picture: slide.image, langs };
  }
  if (!program || user) return null;
  const { content_language: own, program_template_detail: look } = program;
  const title = inLanguage(look, 'header_text', locale, own);
  const text = inLanguage(look, 'header_description', locale, own);
  return {
    title: title.header_text,
    text: text.header_description,
    picture: look.header_background_image,
    langs: { title: title.lang, text: text.lang },
  };
}

// Same sizes as in the remote's own hero, so that the browser picks the same file for both.
const seenAt = '100vw';

export function heroPicture(address: string): Html {
  const sources = responsivePicture(address)?.sources ?? [];
  return html`<picture
    >${sources.map(({ type, srcSet }) => html`<source type="${type}" srcset="${srcSet}" sizes="${seenAt}" />`)}<img
      class="fs-picture"
      src="${address}"
      alt=""
      fetchpriority="high"
  /></picture>`;
}

/** Preloads the picture before the browser has parsed the page; a browser without the best format skips it. */
export function heroPreload(address: string): Html {
  const [best] = responsivePicture(address)?.sources ?? [];
  if (!best) return html`<link rel="preload" as="image" href="${address}" fetchpriority="high" />`;
  const { type, srcSet } = best;
  return html`<link
    rel="preload"
    as="image"
    type="${type}"
    imagesrcset="${srcSet}"
    imagesizes="${seenAt}"
    fetchpriority="high"
  />`;
}

/** Crops the picture around its focal point; the page's policy allows no `style` attribute. */
export const heroCss = (address: string): string => `.fs-picture{object-position:${cropPosition(address)}}`;
