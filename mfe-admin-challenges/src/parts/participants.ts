import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import type { Tone } from '@laurel/ui';
import { addMessages, namespaceTexts, type Translate } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import en from '../messages/participants.en.json' with { type: 'json' };
import es from '../messages/participants.es.json' with { type: 'json' };

addMessages('adminParticipants', { en, es });

export const useParticipantTexts = namespaceTexts<typeof en>('adminParticipants');

/** A text about participants by its key. */
export type ParticipantTexts = Translate<typeof en>;

export const participantKeys = queryKeys('participants');

/** The calls about a program's participants. */
export const participantsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/participants` as const;

/** The calls about one participant. */
export const participantCall = (id: string) => `/admin/v2/participants/${encodeURIComponent(id)}` as const;

/** The screens. */
export const usersOf = (programId: string): string => `/admin/v2/programs/${encodeURIComponent(programId)}/users`;
export const userAt = (id: string): string => `/admin/v2/users/${encodeURIComponent(id)}`;

/** The screen of the referrals that wait for a person. */
export const referralsScreenOf = (programId: string): string => `${usersOf(programId)}/referrals`;

/** A participant's label in a list: the name or else the e-mail; `erased` when there is neither any more. */
export const personName = ({ name, email }: { name: string; email: string | null }, erased: string): string =>
  name || email || erased;

export const participantTones: Record<ParticipantStatus, Tone> = {
  pending: 'info',
  inactive: 'neutral',
  active: 'success',
  opted_out: 'warning',
  blocked: 'danger',
};
