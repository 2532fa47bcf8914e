import { type Account, UpdateProfileRequest } from '@laurel/contracts/identity/account.dto';
import { type ProfileAttribute, profileAttributes } from '@laurel/contracts/identity/profile-attributes';
import { validateSync } from 'class-validator';
import { sessionParticipant } from '../../access/sessions/session-participant.ts';
import type { AccountRow, Profile } from './account.repository.ts';

/** The whole account, as its page shows it. */
export function toAccount(
  row: AccountRow,
  asked: Pick<Account, 'active_profile_attributes' | 'profile_answers'>,
): Account {
  const { phone, address_1, address_2, city, state, postal, affiliation } = row;
  return Object.assign(sessionParticipant(row), {
    profile_attributes: { phone, address_1, address_2, city, state, postal, affiliation },
    ...asked,
    version: row.version,
  });
}

/** The profile after a request: trimmed, `null` for an empty text, unchanged for fields that are left out. */
export function profileAfter(before: AccountRow, request: UpdateProfileRequest): Profile {
  const attribute = (name: Exclude<keyof Profile, 'first_name' | 'last_name'>): string | null => {
    const value = request[name];
    return value === undefined ? before[name] : value?.trim() || null;
  };
  return {
    first_name: request.first_name.trim(),
    last_name: request.last_name.trim(),
    phone: attribute('phone'),
    address_1: attribute('address_1'),
    address_2: attribute('address_2'),
    city: attribute('city'),
    state: attribute('state'),
    postal: attribute('postal'),
    affiliation: listed(attribute('affiliation')),
  };
}

export const isSame = (before: AccountRow, profile: Profile): boolean =>
  (Object.keys(profile) as (keyof Profile)[]).every((key) => profile[key] === before[key]);

/** The attributes without a newer answer. */
export const newest = <Answers extends Partial<Record<ProfileAttribute, string>>>(
  answers: Answers,
  saidAt: AccountRow['profile_said_at'],
  at: Date,
): Partial<Answers> =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const said = saidAt[name as ProfileAttribute];
      return said === undefined || new Date(said) <= at;
    }),
  ) as Partial<Answers>;

export const changedAttributes = (before: AccountRow, profile: Profile): ProfileAttribute[] =>
  profileAttributes.filter((name) => profile[name] !== before[name]);

/** The attributes whose values the profile form would accept. */
export function acceptable(
  attributes: Partial<Record<ProfileAttribute, string>>,
): Partial<Record<ProfileAttribute, string>> {
  const request = Object.assign(new UpdateProfileRequest(), attributes);
  const refused = new Set(validateSync(request, { skipMissingProperties: true }).map(({ property }) => property));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !refused.has(name)));
}

/** Turns ` a,, b ` into `a, b`. */
function listed(text: string | null): string | null {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').join(', ') || null;
}
