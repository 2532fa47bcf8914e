import { isLookSetting, type LookSetting } from '@laurel/contracts/page/preview';

/** Elements of the design system, which the back-office shares, and what of a look they show. */
const shownBy: readonly (readonly [selector: string, settings: readonly LookSetting[]])[] = [
  ['[data-variant="primary"]', ['perk-primary', 'perk-primary-content', 'radius-button']],
  ['[data-variant="secondary"]', ['perk-secondary', 'perk-secondary-content', 'radius-button']],
  ['input, select, textarea', ['radius-input']],
  ['article[data-kind="challenge"]', ['perk-challenge-tile-background', 'radius-tile']],
  ['article[data-kind="reward"]', ['perk-reward-tile-background-color', 'radius-tile']],
  ['[data-padding]', ['radius-card']],
];
const page: readonly LookSetting[] = ['perk-body-background', 'perk-body-content', 'body_font'];

/** An element and the settings that colour or fill it, the closest first. */
export interface Picked {
  element: Element;
  settings: LookSetting[];
}

/** What a click at an element means: the closest element with a setting, else the page. */
export function settingsAt(target: Element): Picked {
  const title = target.closest('h1, h2, h3');
  for (let element: Element | null = target; element; element = element.parentElement) {
    const settings = settingsOf(element);
    if (settings.length === 0) continue;
    // A title within the element has a font of its own.
    if (title === null || title === element || !element.contains(title)) return { element, settings };
    return { element: title, settings: ['header_font', ...settings] };
  }
  return title
    ? { element: title, settings: ['header_font', ...page] }
    : { element: document.body, settings: [...page] };
}

function settingsOf(element: Element): LookSetting[] {
  const named = element.getAttribute('data-setting')?.split(' ').filter(isLookSetting) ?? [];
  if (named.length > 0) return named;
  return shownBy.filter(([selector]) => element.matches(selector)).flatMap(([, settings]) => settings);
}
