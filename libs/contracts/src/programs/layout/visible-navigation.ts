import type { NavigationItem } from '../site.ts';

/** The menu's items for the viewer: participants see all of them, visitors only those that show when signed out. */
export function visibleNavigation(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter((item) => signedIn || item.show_on_logout);
}

/** Whether an item opens another site or a new tab. */
export function opensTab({ show_in_tab, navigation_url }: NavigationItem): boolean {
  return show_in_tab || !navigation_url.startsWith('/');
}
