import type { BrandingColour } from '../branding.ts';

/** Colours that the site draws with: the program's own, and those that it derives from them. */
export type SiteColour =
  | 'canvas'
  | 'text'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'hover'
  | 'selected'
  | 'muted'
  | 'border-strong'
  | 'danger'
  | 'success'
  | 'neutral-tint'
  | 'info-tint'
  | 'success-tint'
  | 'warning-tint'
  | 'danger-tint'
  | 'primary'
  | 'on-primary'
  | 'secondary'
  | 'on-secondary'
  | 'challenge-tile'
  | 'on-challenge-tile'
  | 'challenge-action'
  | 'on-challenge-action'
  | 'reward-tile'
  | 'on-reward-tile'
  | 'reward-action'
  | 'on-reward-action'
  | 'header'
  | 'on-header'
  | 'header-title'
  | 'header-hover'
  | 'footer'
  | 'on-footer'
  | 'footer-hover';

/** WCAG 2.2 AA: normal text. */
const TEXT = 4.5;
/** WCAG 2.2 AA: outlines of controls. */
const OUTLINE = 3;

/** Colours that meet on a screen of the site; each of `front` on each of `grounds`. */
export interface ContrastPair {
  id: ContrastPairId;
  front: readonly SiteColour[];
  grounds: readonly SiteColour[];
  /** The least ratio. */
  needed: number;
  /** The program's colours that decide it, the one of the words first. */
  colours: readonly [BrandingColour, ...BrandingColour[]];
}

const page = ['canvas', 'surface', 'raised', 'sunken'] as const;

const pairs = {
  page: {
    front: ['text'],
    grounds: page,
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background'],
  },
  marked: {
    front: ['text'],
    grounds: ['hover', 'selected'],
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background', 'perk-primary'],
  },
  notices: {
    front: ['text'],
    grounds: ['neutral-tint', 'info-tint', 'success-tint', 'warning-tint', 'danger-tint'],
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background'],
  },
  quiet: {
    front: ['muted'],
    grounds: page,
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background'],
  },
  // Hints stand on answers that are chosen, and on the area that files are dragged over.
  quietMarked: {
    front: ['muted'],
    grounds: ['selected'],
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background', 'perk-primary'],
  },
  status: {
    front: ['danger', 'success'],
    grounds: page,
    needed: TEXT,
    colours: ['perk-body-content', 'perk-body-background'],
  },
  outlines: {
    front: ['border-strong'],
    grounds: page,
    needed: OUTLINE,
    colours: ['perk-body-content', 'perk-body-background'],
  },
  primary: {
    front: ['on-primary'],
    grounds: ['primary'],
    needed: TEXT,
    colours: ['perk-primary-content', 'perk-primary'],
  },
  secondary: {
    front: ['on-secondary'],
    grounds: ['secondary'],
    needed: TEXT,
    colours: ['perk-secondary-content', 'perk-secondary'],
  },
  challengeTile: {
    front: ['on-challenge-tile'],
    grounds: ['challenge-tile'],
    needed: TEXT,
    colours: ['perk-challenge-tile-background'],
  },
  challengeAction: {
    front: ['on-challenge-action'],
    grounds: ['challenge-action'],
    needed: TEXT,
    colours: ['perk-challenge-tile-background', 'perk-primary'],
  },
  rewardTile: {
    front: ['on-reward-tile'],
    grounds: ['reward-tile'],
    needed: TEXT,
    colours: ['perk-reward-tile-background-color'],
  },
  rewardAction: {
    front: ['on-reward-action'],
    grounds: ['reward-action'],
    needed: TEXT,
    colours: ['perk-reward-tile-background-color', 'perk-primary'],
  },
  header: {
    front: ['on-header'],
    grounds: ['header', 'header-hover'],
    needed: TEXT,
    colours: ['perk-header-content-color', 'perk-header-color'],
  },
  headerTitle: {
    front: ['header-title'],
    grounds: ['header'],
    needed: TEXT,
    colours: ['perk-header-title-color', 'perk-header-color'],
  },
  footer: {
    front: ['on-footer'],
    grounds: ['footer', 'footer-hover'],
    needed: TEXT,
    colours: ['perk-footer-content-color', 'perk-footer-color'],
  },
} as const satisfies Record<string, Omit<ContrastPair, 'id'>>;

export type ContrastPairId = keyof typeof pairs;

/**
 * All of them. A ring of focus has the colour of the words around it, so that their pair includes it; pictures and
 * lines that only divide have no ratio to reach.
 */
export const contrastPairs: readonly ContrastPair[] = (Object.keys(pairs) as ContrastPairId[]).map((id) => ({
  id,
  ...pairs[id],
}));
