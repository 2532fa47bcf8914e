import { screen } from '@testing-library/react';

/** The entry of a part in the menu of the settings, which is closed where jsdom looks. */
export const inMenu = (part: string): HTMLAnchorElement | null =>
  screen.queryByText(part, { selector: 'nav[aria-label="Settings"] *' })?.closest('a') ?? null;
