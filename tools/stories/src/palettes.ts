import type { Theme } from '@laurel/ui';

/** Programs with other colours than the default, each made for one theme. */
export const palettes: Record<string, { theme: Theme; colours: Record<string, string> }> = {
  coast: {
    theme: 'light',
    colours: {
      'perk-primary': '#0b6e69',
      'perk-primary-content': '#ffffff',
      'perk-secondary': '#f2a65a',
      'perk-secondary-content': '#2b1700',
      'perk-body-background': '#fbf8f2',
      'perk-body-content': '#22313a',
      'perk-header-color': '#ffffff',
      'perk-header-content-color': '#22313a',
      'perk-header-title-color': '#0b6e69',
      'perk-challenge-tile-background': '#ffffff',
      'perk-reward-tile-background-color': '#e3f1ee',
      'perk-footer-color': '#123b43',
      'perk-footer-content-color': '#e8f3f1',
    },
  },
  ember: {
    theme: 'dark',
    colours: {
      'perk-primary': '#ff5a3c',
      'perk-primary-content': '#2a0500',
      'perk-secondary': '#ffd166',
      'perk-secondary-content': '#2b1d00',
      'perk-body-background': '#2a1216',
      'perk-body-content': '#fff1ea',
      'perk-header-color': '#1c0a0d',
      'perk-header-content-color': '#fff1ea',
      'perk-header-title-color': '#ffd166',
      'perk-challenge-tile-background': '#ffd9a0',
      'perk-reward-tile-background-color': '#6b1f2a',
      'perk-footer-color': '#1c0a0d',
      'perk-footer-content-color': '#e9c9bf',
    },
  },
  paper: {
    theme: 'light',
    colours: {
      'perk-primary': '#1d1d1f',
      'perk-primary-content': '#ffffff',
      'perk-secondary': '#5b5bd6',
      'perk-secondary-content': '#ffffff',
      'perk-body-background': '#ffffff',
      'perk-body-content': '#1d1d1f',
      'perk-header-color': '#ffffff',
      'perk-header-content-color': '#1d1d1f',
      'perk-header-title-color': '#1d1d1f',
      'perk-challenge-tile-background': '#f5f5f7',
      'perk-reward-tile-background-color': '#3a3a7c',
      'perk-footer-color': '#f5f5f7',
      'perk-footer-content-color': '#1d1d1f',
    },
  },
};
