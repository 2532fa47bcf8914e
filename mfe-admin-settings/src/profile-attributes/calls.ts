import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const attributeKeys = queryKeys('profile-attributes');

/** The address of the calls. */
export const attributesOf = (programId: string) => `/admin/v2/programs/${programId}/profile_attributes` as const;
export const orderOf = (programId: string) => `/admin/v2/programs/${programId}/profile_attributes/order` as const;
export const attributeAt = (id: string) => `/admin/v2/profile_attributes/${id}` as const;

/** The address of the screens. */
export const attributePages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/program/profile-attributes`;

/** The list is part of what admins see of participants. */
export const mayManageAttributes = (programId: string): boolean =>
  can('program', 'manage', programId) && can('users', 'view', programId);
