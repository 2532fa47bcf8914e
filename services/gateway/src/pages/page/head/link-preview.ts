import type { Locale } from '@laurel/contracts/languages/languages';
import type { Site } from '@laurel/contracts/programs/site';
import { html, type Html } from '../html.ts';

export interface LinkPreview {
  title: string;
  description: string;
  /** Meta elements that search engines and messengers read. */
  meta: Html;
}

/**
 * Title, description and picture for link previews: those that staff wrote for it, else the program's own. A text in the
 * reader's language comes before one that has none in it.
 */
export function linkPreview(site: Site, origin: string, reader: Locale): LinkPreview {
  const own = site.seo?.translations?.[reader];
  const title = own?.title ?? site.seo?.title ?? site.name;
  const description =
    own?.description ?? site.translations?.[reader]?.description ?? site.seo?.description ?? site.description;
  const picture = site.seo?.image ?? site.program_template_detail.header_background_image;
  const meta = html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${
      picture &&
      html`<meta property="og:image" content="${new URL(picture, origin).href}" />
        <meta name="twitter:card" content="summary_large_image" />`
    }`;
  return { title, description, meta };
}
