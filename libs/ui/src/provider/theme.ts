export type Theme = 'dark' | 'light';

const KEY = 'laurel-theme';

/** The theme that the page shows: what the person chose, else what the server wrote, else dark. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** Shows a theme and remembers it in this browser; the page's head reads it before the first paint. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden in this browser: the theme holds for this page.
  }
}
