import type { ProfileAnswer } from '@laurel/contracts/identity/account.dto';
import type { ParticipantListRow } from '@laurel/contracts/identity/participants/participants.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { ListedParticipant } from './listed-participant.ts';

/** @param open whether the reader may see the address */
export function toListRow(
  { programId }: TenantScope,
  row: ListedParticipant,
  open: boolean,
  profile_answers: ProfileAnswer[],
): ParticipantListRow {
  const { email, censured_email, is_staff, tags, created_at, ...rest } = row;
  return {
    ...rest,
    program_id: programId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    short_name: shortName(row.first_name, row.last_name),
    ...(open ? { email } : { censured_email }),
    staff: is_staff,
    avatar: null,
    tag_list: tags,
    profile_answers,
    created_at: created_at.toISOString(),
  };
}

function shortName(first: string, last: string): string {
  const initial = last.codePointAt(0);
  return initial === undefined ? first : `${first} ${String.fromCodePoint(initial).toUpperCase()}.`.trim();
}
