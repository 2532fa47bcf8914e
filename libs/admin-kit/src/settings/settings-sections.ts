import { can } from '@laurel/web-kit';
import type en from './en.json';
import { programHas } from '../program/program-features.ts';

/** The parts of the settings, in the order of their menu. */
export const settingsAreas = ['program', 'layout', 'branding', 'integrations'] as const;

export interface SettingsSection {
  /** Its title is the text `tab.<id>`. */
  id: keyof (typeof en)['tab'];
  area: (typeof settingsAreas)[number];
  /** The path below `/settings/`. */
  path: string;
  /** Announced, without a form yet. */
  isComing?: true;
  /** The permission; update of the program when left out. */
  allowed?: (programId: string) => boolean;
}

const settingsSections: readonly SettingsSection[] = [
  { id: 'general', area: 'program', path: 'program/general' },
  { id: 'labels', area: 'program', path: 'program/labels' },
  { id: 'seo', area: 'program', path: 'program/seo' },
  { id: 'programPages', area: 'program', path: 'program/program-pages' },
  {
    id: 'enrollment',
    area: 'program',
    path: 'program/enrollment',
    allowed: (programId) => can('program', 'manage', programId),
  },
  { id: 'mediaLibrary', area: 'program', path: 'program/media-library' },
  {
    id: 'profileAttributes',
    area: 'program',
    path: 'program/profile-attributes',
    allowed: (programId) => can('program', 'manage', programId) && can('users', 'view', programId),
  },
  { id: 'contentTags', area: 'program', path: 'program/content-tags' },
  { id: 'tags', area: 'program', path: 'program/tags' },
  { id: 'evergreen', area: 'program', path: 'program/evergreen' },
  {
    id: 'dynamicFeedPosts',
    area: 'program',
    path: 'program/dynamic-feed-posts',
    allowed: (programId) =>
      programHas(programId, 'dynamic_feed_posts') && can('dynamic_feed_posts', 'manage', programId),
  },
  {
    id: 'tiers',
    area: 'program',
    path: 'program/program_tiers',
    allowed: (programId) => programHas(programId, 'tiers') && can('tiers', 'manage', programId),
  },
  { id: 'domains', area: 'program', path: 'program/domain-list' },
  {
    id: 'purchaseProof',
    area: 'program',
    path: 'program/purchase-proof',
    allowed: (programId) => programHas(programId, 'receipts') && can('receipts', 'manage', programId),
  },
  { id: 'headerNavigation', area: 'program', path: 'program/header-navigations-menu' },
  { id: 'navigationMenus', area: 'layout', path: 'layout/navigation-menus' },
  { id: 'carousels', area: 'layout', path: 'layout/carousels' },
  { id: 'colors', area: 'branding', path: 'branding/colors' },
  { id: 'theme', area: 'branding', path: 'branding/theme', isComing: true },
  { id: 'assets', area: 'branding', path: 'branding/assets' },
  { id: 'fonts', area: 'branding', path: 'branding/fonts' },
  { id: 'borders', area: 'branding', path: 'branding/borders' },
  { id: 'css', area: 'branding', path: 'branding/css' },
  { id: 'history', area: 'branding', path: 'branding/history' },
  { id: 'socialPages', area: 'integrations', path: 'integrations/social-network-pages' },
  { id: 'offersReward', area: 'integrations', path: 'integrations/offers-reward' },
  { id: 'photoContests', area: 'integrations', path: 'integrations/photo-contests' },
  { id: 'aptos', area: 'integrations', path: 'integrations/aptos' },
  {
    id: 'apiKeys',
    area: 'integrations',
    path: 'integrations/api_auths',
    allowed: (programId) => can('program', 'manage', programId),
  },
  { id: 'webhooks', area: 'integrations', path: 'integrations/webhooks' },
  { id: 'sandbox', area: 'integrations', path: 'integrations/sandbox' },
];

const mayUpdate = (programId: string): boolean => can('program', 'update', programId);

/** The parts of a program's settings that the admin may open. */
export const openSections = (programId: string): SettingsSection[] =>
  settingsSections.filter(({ allowed = mayUpdate }) => allowed(programId));

/** The part of an address below the settings, regardless of permissions. */
export const sectionAt = (path: string): SettingsSection | undefined =>
  settingsSections.find((section) => path === section.path || path.startsWith(`${section.path}/`));
