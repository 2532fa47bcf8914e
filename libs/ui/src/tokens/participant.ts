/**
 * Participant site: everything comes from the program's 13 colours, which the page sets on `:root`.
 *
 * `data-theme` is what the person sees, `data-program-theme` what the colours were made for. Where they differ, canvas
 * and tiles are turned round from the program's own hues. Text on a tile is black or white, whichever reads better.
 * `siteColours` of libs/contracts calculates the same colours for the back-office; the stories hold both against each
 * other in a browser.
 */
// Luminance decides: among colours of one lightness a green is brighter than a violet. At 0.179 black and white tie.
const isDark = 'clamp(0, (0.179 - y) * 1000000, 1)';
const readable = (background: string): string =>
  `color(from ${background} xyz-d65 calc(0.95046 * ${isDark}) ${isDark} calc(1.08906 * ${isDark}))`;

export const participantCss = `
:where(:root) {
  --perk-primary: #ffb224;
  --perk-primary-content: #241500;
  --perk-secondary: #6d5dfc;
  --perk-secondary-content: #ffffff;
  --perk-body-background: #10131f;
  --perk-body-content: #f3f4fa;
  --perk-header-color: #0b0e18;
  --perk-header-content-color: #f3f4fa;
  --perk-header-title-color: #ffffff;
  --perk-challenge-tile-background: #1b2033;
  --perk-reward-tile-background-color: #251d40;
  --perk-footer-color: #0b0e18;
  --perk-footer-content-color: #b9bed2;
}
:root[data-area='participant'] {
  color-scheme: dark;
  --color-canvas: var(--perk-body-background);
  --color-text: var(--perk-body-content);
  --color-challenge-tile: var(--perk-challenge-tile-background);
  --color-reward-tile: var(--perk-reward-tile-background-color);
  --tint-status: 26%;
  --tint-selected: 22%;
  --tint-words: 45%;
}
:root[data-area='participant'][data-theme='light'] {
  color-scheme: light;
  --tint-status: 14%;
  --tint-selected: 14%;
  --tint-words: 62%;
}
:root[data-area='participant'][data-theme='light'][data-program-theme='dark'] {
  --color-canvas: color-mix(in oklab, var(--perk-body-background) 3%, white);
  --color-text: color-mix(in oklab, var(--perk-body-background) 80%, black);
  --color-challenge-tile: color-mix(in oklab, var(--perk-challenge-tile-background) 9%, white);
  --color-reward-tile: color-mix(in oklab, var(--perk-reward-tile-background-color) 12%, white);
}
:root[data-area='participant'][data-theme='dark'][data-program-theme='light'] {
  --color-canvas: color-mix(in oklab, var(--perk-body-content) 50%, black);
  --color-text: color-mix(in oklab, var(--perk-body-background) 94%, white);
  --color-challenge-tile: color-mix(in oklab, var(--perk-challenge-tile-background) 16%, black);
  --color-reward-tile: color-mix(in oklab, var(--perk-reward-tile-background-color) 20%, black);
}
:root[data-area='participant'] {
  --color-on-challenge-tile: var(--color-text);
  --color-on-reward-tile: var(--color-text);
  --color-surface: color-mix(in oklab, var(--color-text) 5%, var(--color-canvas));
  --color-raised: color-mix(in oklab, var(--color-text) 8%, var(--color-canvas));
  --color-sunken: color-mix(in oklab, var(--color-text) 3%, var(--color-canvas));
  --color-hover: color-mix(in oklab, var(--color-text) 12%, var(--color-canvas));
  --color-selected: color-mix(in oklab, var(--perk-primary) var(--tint-selected), var(--color-canvas));
  --color-muted: color-mix(in oklab, var(--color-text) 76%, var(--color-canvas));
  --color-border: color-mix(in oklab, var(--color-text) 18%, var(--color-canvas));
  --color-border-strong: color-mix(in oklab, var(--color-text) 58%, var(--color-canvas));
  --color-primary: var(--perk-primary);
  --color-primary-hover: var(--perk-primary);
  --color-on-primary: var(--perk-primary-content);
  --color-secondary: var(--perk-secondary);
  --color-secondary-hover: var(--perk-secondary);
  --color-on-secondary: var(--perk-secondary-content);
  --color-accent: var(--perk-primary);
  --color-challenge-action: color-mix(in oklab, var(--color-primary) 18%, var(--color-challenge-tile));
  --color-reward-action: color-mix(in oklab, var(--color-primary) 18%, var(--color-reward-tile));
  --color-on-challenge-action: var(--color-text);
  --color-on-reward-action: var(--color-text);
  --color-link: var(--color-text);
  --color-focus: var(--color-text);
  --color-danger: color-mix(in oklab, #f0443a var(--tint-words), var(--color-text));
  --color-success: color-mix(in oklab, #18a867 var(--tint-words), var(--color-text));
  --color-danger-fill: #c8372d;
  --color-danger-fill-hover: #b02d24;
  --color-on-danger: #ffffff;
  --color-neutral-tint: color-mix(in oklab, var(--color-text) 14%, var(--color-canvas));
  --color-on-neutral-tint: var(--color-text);
  --color-info-tint: color-mix(in oklab, #3d7bff var(--tint-status), var(--color-canvas));
  --color-on-info-tint: var(--color-text);
  --color-success-tint: color-mix(in oklab, #18a867 var(--tint-status), var(--color-canvas));
  --color-on-success-tint: var(--color-text);
  --color-warning-tint: color-mix(in oklab, #e9a400 var(--tint-status), var(--color-canvas));
  --color-on-warning-tint: var(--color-text);
  --color-danger-tint: color-mix(in oklab, #f0443a var(--tint-status), var(--color-canvas));
  --color-on-danger-tint: var(--color-text);
  --color-header: var(--perk-header-color);
  --color-on-header: var(--perk-header-content-color);
  --color-header-title: var(--perk-header-title-color);
  --color-header-hover: color-mix(in oklab, var(--color-on-header) 14%, var(--color-header));
  --color-footer: var(--perk-footer-color);
  --color-on-footer: var(--perk-footer-content-color);
  --color-footer-hover: color-mix(in oklab, var(--color-on-footer) 14%, var(--color-footer));
  --color-overlay: rgb(5 6 12 / 66%);
  --shadow-1: 0 1px 3px rgb(0 0 0 / 24%);
  --shadow-2: 0 20px 60px rgb(0 0 0 / 44%);
  --control-height: 2.75rem;
  --control-text: var(--text-md);
  --content-width: 75rem;
}
@supports (color: oklch(from red l c h)) {
  :root[data-area='participant'] {
    --color-surface: oklch(from var(--color-canvas) calc(l + 0.03) c h);
    --color-raised: oklch(from var(--color-canvas) calc(l + 0.055) c h);
    --color-sunken: oklch(from var(--color-canvas) calc(l + 0.02) c h);
  }
  :root[data-area='participant'][data-theme='light'][data-program-theme='dark'] {
    --color-canvas: oklch(from var(--perk-body-background) 0.967 calc(c * 0.3) h);
    --color-text: oklch(from var(--perk-body-background) min(l * 0.8, 0.24) min(c * 0.8, 0.05) h);
    --color-challenge-tile: oklch(from var(--perk-challenge-tile-background) 0.995 calc(c * 0.1) h);
    --color-reward-tile: oklch(from var(--perk-reward-tile-background-color) 0.945 calc(c * 0.55) h);
  }
  :root[data-area='participant'][data-theme='dark'][data-program-theme='light'] {
    --color-canvas: oklch(from var(--perk-body-background) 0.19 min(c * 1.5, 0.02) h);
    --color-text: oklch(from var(--perk-body-background) max(l * 0.94 + 0.06, 0.93) min(c * 0.94, 0.03) h);
    --color-challenge-tile: oklch(from var(--perk-challenge-tile-background) 0.26 min(c * 2, 0.06) h);
    --color-reward-tile: oklch(from var(--perk-reward-tile-background-color) 0.29 min(c * 2, 0.08) h);
    --color-primary: oklch(from var(--perk-primary) max(l, clamp(0.64, 0.64 + (0.03 - c) * 8, 0.88)) c h);
    --color-primary-hover: var(--color-primary);
    --color-on-primary: ${readable('var(--color-primary)')};
    --color-accent: var(--color-primary);
  }
  :root[data-area='participant'] {
    --color-on-challenge-tile: ${readable('var(--color-challenge-tile)')};
    --color-on-reward-tile: ${readable('var(--color-reward-tile)')};
    --color-on-challenge-action: ${readable('var(--color-challenge-action)')};
    --color-on-reward-action: ${readable('var(--color-reward-action)')};
  }
}
`;
