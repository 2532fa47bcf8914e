import type { ProfileAnswer } from '@laurel/contracts/identity/account.dto';
import type { ParticipantSnapshot } from '@laurel/contracts/identity/participant-snapshot';
import type { ParticipantDetail, ReferralRow } from '@laurel/contracts/identity/participants/participants.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { toListRow } from '../participant-list/participant-views.ts';
import type { RecordedParticipant, ReferralRecord } from './participant-record.repository.ts';

export function toDetail(
  scope: TenantScope,
  row: RecordedParticipant,
  { open, programTags, answers }: { open: boolean; programTags: string[]; answers: ProfileAnswer[] },
): ParticipantDetail {
  const { phone, last_sign_in_at, referred_by_name, points, version, ...listed } = row;
  return Object.assign(toListRow(scope, listed, open, answers), {
    phone: open ? phone : null,
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    referred_by_name,
    points,
    version,
    program_tags: programTags,
  });
}

export function toReferral({ id, first_name, last_name, status, created_at }: ReferralRecord): ReferralRow {
  return { id, name: `${first_name} ${last_name}`.trim(), status, created_at: created_at.toISOString() };
}

/** A participant as other services store it. */
export function snapshotOfRecord(row: RecordedParticipant): ParticipantSnapshot {
  const { id, first_name, last_name, email, status, is_staff, created_at, version } = row;
  return {
    participant_id: id,
    first_name,
    last_name,
    email,
    status,
    staff: is_staff,
    created_at: created_at.toISOString(),
    version,
  };
}
