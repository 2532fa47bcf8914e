import type { PermissionSet } from '../auth/permissions.ts';
import type { AdminUser } from '../identity/admin.dto.ts';
import type { OrganizationSummary } from '../identity/organization/organization.dto.ts';
import type { Locale } from '../languages/languages.ts';
import type { SessionParticipant } from '../identity/sign-in.dto.ts';
import type { OrganizationProgram } from '../programs/programs.dto.ts';
import type { Site } from '../programs/site.ts';
import type { PagePreview } from './preview.ts';

/** Kind and text of a message that outlives a redirect. */
export type FlashMessage = ['success' | 'error' | 'alert' | 'other', string];

/** A program that the signed-in admin may enter, with what they may do there. */
export interface UserProgram extends OrganizationProgram {
  permissions: PermissionSet;
}

/** Data that the server embeds in every page, so that the first render needs no further request. */
export interface PageData {
  area: 'participant' | 'admin';
  locale: Locale;
  /** Participant on a program's site, admin in the back-office. */
  user: SessionParticipant | AdminUser | null;
  /** The admin manages the organization, not only programs of it. */
  isAdmin: boolean;
  is_super_admin: boolean;
  program: Site | null;
  userPrograms: UserProgram[];
  user_permissions: PermissionSet;
  organization: OrganizationSummary | null;
  flash_messages: FlashMessage[];
  /** The operator of the installation. */
  platform: { site_url: string; support_email: string };
  /** Milliseconds since 1970; left out by an earlier gateway. */
  sent_at?: number;
  /** Id of the request for this page, for support. */
  request_id: string;
  /** Address of the page on which the partner shows the program's photo contest; `null` without a contest. */
  contest_url: string | null;
  turnstile: { site_key: string; script_url: string } | null;
  /** Answers of GET calls that the first view needs, by path. */
  preloaded: Record<string, unknown>;
  /** Set when the page is a preview in a frame of the back-office. */
  preview?: PagePreview;
}
