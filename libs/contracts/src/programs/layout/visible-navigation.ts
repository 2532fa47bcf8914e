import type { NavigationItem } from '../site.ts';

/** The menu's items for whoever looks: participants see all, visitors only what shows when signed out. */
export function visibleNavigation(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter((item) => signedIn || item.show_on_logout);
}

/** Whether an item leads out of the page: to another site, or into a tab of its own. */
export function opensTab({ show_in_tab, navigation_url }: NavigationItem): boolean {
  return show_in_tab || !navigation_url.startsWith('/');
}
