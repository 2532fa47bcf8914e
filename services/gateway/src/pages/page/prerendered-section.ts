import type { Locale } from '@laurel/contracts/languages/languages';
import type { PageData } from '@laurel/contracts/page/page-data';
import type { ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { html, type Html } from './html.ts';

interface Section {
  title: string;
  items: { name: string; picture: string | null; lang?: string | undefined }[];
}

const texts: Record<Locale, { toWin: string; challenges: string }> = {
  en: { toWin: 'What you can win:', challenges: 'Challenges' },
  es: { toWin: 'Lo que puedes ganar:', challenges: 'Retos' },
};

const MOST = 4;

/**
 * The section of a visitor’s home page below the hero; `null` for participants, whose first section needs more calls.
 */
function prerenderedSectionOf({ user, preloaded, locale, program }: PageData): Section | null {
  if (user) return null;
  const answer = <Item>(name: string): Item[] => (preloaded[`/public/home/${name}`] ?? []) as Item[];
  const langOf = ({ untranslated }: { untranslated?: string[] }, field: string): string | undefined =>
    untranslated?.includes(field) ? program?.content_language : undefined;
  const { toWin, challenges } = texts[locale];
  const prizes = answer<RewardTile>('active_rewards').filter(({ feature }) => feature);
  // A carousel replaces the hero and the section of rewards.
  if (prizes.length > 0 && answer('carousel').length === 0) {
    return {
      title: program?.prizes_title ?? toWin,
      items: prizes.map((tile) => ({
        name: tile.name,
        picture: tile.image?.public_url ?? null,
        lang: langOf(tile, 'name'),
      })),
    };
  }
  const tiles = answer<ChallengeTile>('active_uncompleted_challenges');
  if (tiles.length === 0) return null;
  return {
    title: challenges,
    items: tiles.map((tile) => ({
      name: tile.caption,
      picture: tile.image?.url ?? null,
      lang: langOf(tile, 'caption'),
    })),
  };
}

/** The section as HTML of the page's first response, or `null`. */
export function prerenderedSectionHtml(data: PageData): Html | null {
  const section = prerenderedSectionOf(data);
  if (section === null) return null;
  const items = section.items
    .slice(0, MOST)
    .map(
      ({ name, picture, lang }) =>
        html`<li${lang ? html` lang="${lang}"` : null}>${picture ? html`<img src="${picture}" alt="" />` : null}${name}</li>`,
    );
  return html`<section class="fs-section">
    <h2>${section.title}</h2>
    <ul>
      ${items}
    </ul>
  </section>`;
}
