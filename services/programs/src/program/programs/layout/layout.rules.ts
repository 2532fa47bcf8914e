import type { CarouselSlide, NavigationMenuItem } from '@laurel/contracts/programs/layout/layout.dto';
import { isSecureLink } from '../../sanitize/links.ts';

type Faults = Record<string, string[]>;

const LINK = 'Enter a path that begins with / or a link that begins with https://';

const namesOf = (items: readonly NavigationMenuItem[]): string[] => items.map(({ name }) => name.toLowerCase());

/** Faults of a menu beyond its shape, by field path: invalid targets, and duplicate names. */
export function navigationFaults(items: readonly NavigationMenuItem[]): Faults {
  const faults: Faults = {};
  const names = namesOf(items);
  for (const [index, { navigation_url }] of items.entries()) {
    const at = `navigation_menus.${index}`;
    if (names.indexOf(names[index] ?? '') < index) faults[`${at}.name`] = ['Another item has this name'];
    if (!isSecureLink(navigation_url)) faults[`${at}.navigation_url`] = [LINK];
  }
  return faults;
}

/** Faults of a carousel beyond its shape; its pictures are checked elsewhere. */
export function carouselFaults(slides: readonly CarouselSlide[]): Faults {
  const faults: Faults = {};
  for (const [index, { link }] of slides.entries()) {
    if (link != null && !isSecureLink(link)) faults[`carousels.${index}.link`] = [LINK];
  }
  return faults;
}
