export type Theme = 'dark' | 'light';

const KEY = 'laurel-theme';

/** The theme of the page: the person's choice, else the server's, else dark. */
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
