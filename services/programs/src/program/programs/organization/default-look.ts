import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';

/**
 * The initial look of a new program: dark, every pair of text and background with a contrast of 4.5 or more. The light
 * look is derived from it, as for every program.
 */
export function defaultLook(name: string): ProgramTemplateDetail {
  return {
    header_text: `Welcome to ${name}`,
    header_description: 'Complete challenges, earn points and trade them for rewards.',
    badge_instructions: '',
    favicon_file: null,
    header_logo: null,
    footer_logo: null,
    overlay_image: null,
    header_background_image: null,
    badge_background_image: null,
    element_css_style: {
      colours: {
        'perk-primary': '#6ee7b7',
        'perk-primary-content': '#06281c',
        'perk-secondary': '#93c5fd',
        'perk-secondary-content': '#0a1f3c',
        'perk-body-background': '#11151c',
        'perk-body-content': '#eef2f7',
        'perk-header-color': '#0b0e13',
        'perk-header-content-color': '#eef2f7',
        'perk-header-title-color': '#ffffff',
        'perk-challenge-tile-background': '#1c2430',
        'perk-reward-tile-background-color': '#222b3a',
        'perk-footer-color': '#0b0e13',
        'perk-footer-content-color': '#b8c2d0',
      },
      radius: { button: 'full', input: 'medium', tile: 'large', card: 'large' },
      header_font: 'Inter',
      body_font: 'Inter',
      theme: 'dark',
    },
  };
}
