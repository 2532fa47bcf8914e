import { can } from '@laurel/web-kit';
import type en from '../messages/en.json';

/** The parts of the settings, in the order of their menu. */
export const settingsAreas = ['program', 'layout', 'branding', 'integrations'] as const;

export interface SettingsSection {
  /** Its title is the text `tab.<id>`. */
  id: keyof (typeof en)['tab'];
  area: (typeof settingsAreas)[number];
  /** Below `/settings/`. */
  path: string;
  /** Left out of the menu where it answers `false`; for all who may open the settings when left out. */
  allowed?: (programId: string) => boolean;
}

export const settingsSections: readonly SettingsSection[] = [
  { id: 'general', area: 'program', path: 'program/general' },
  { id: 'labels', area: 'program', path: 'program/labels' },
  { id: 'seo', area: 'program', path: 'program/seo' },
  {
    id: 'enrollment',
    area: 'program',
    path: 'program/enrollment',
    allowed: (programId) => can('program', 'manage', programId),
  },
  { id: 'colors', area: 'branding', path: 'branding/colors' },
  { id: 'css', area: 'branding', path: 'branding/css' },
];
