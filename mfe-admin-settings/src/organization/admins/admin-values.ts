import type { AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { type ApiError, toApiError } from '@laurel/web-kit';

export interface AdminValues {
  first_name: string;
  last_name: string;
  email: string;
  /** An empty program means all of them. */
  grants: { role: string; program_id: string }[];
}

export const adminFields = ['first_name', 'last_name', 'email', 'grants'] as const;

export const adminLabels = {
  first_name: 'admins.first_name',
  last_name: 'admins.last_name',
  email: 'admins.email',
  grants: 'admins.grants',
} as const;

export function valuesOf(admin: AdminRow | null): AdminValues {
  if (!admin) return { first_name: '', last_name: '', email: '', grants: [{ role: '', program_id: '' }] };
  const { first_name, last_name, email, grants } = admin;
  return {
    first_name,
    last_name,
    email,
    grants: grants.map(({ role, program_id }) => ({ role, program_id: program_id ?? '' })),
  };
}

export const grantsOf = ({ grants }: AdminValues): { role: string; program_id: string | null }[] =>
  grants.map(({ role, program_id }) => ({ role, program_id: program_id === '' ? null : program_id }));

/** A refusal of the invitation by the names of the form, which the call wraps into `data`. */
export function unwrapped(thrown: unknown): ApiError {
  const error = toApiError(thrown);
  const entries = Object.entries(error.errors).map(([path, words]) => [path.replace(/^data\./, ''), words] as const);
  return Object.assign(error, { errors: Object.fromEntries(entries) });
}
