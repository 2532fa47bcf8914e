import { isoText } from '@laurel/service-kit/columns/iso-text';
import { ComparesCopy, notErased } from '@laurel/service-kit/copies/copy-sums';
import { Injectable } from '@nestjs/common';

/** SQL for the service's copies of other services' records, under the names of the events that make them. */
@Injectable()
export class CopiesRepository {
  @ComparesCopy('program.changed')
  program(): string {
    return `SELECT '1' AS key, jsonb_build_object('organization_id', organization_id, 'name', name, 'features', features,
       'term_points_as', term_points_as, 'test_mode', test_mode, 'clock_offset_seconds', clock_offset_seconds,
       'language', language, 'time_zone', time_zone, 'version', version)
       || CASE WHEN content_language IS NULL THEN '{}' ELSE jsonb_build_object('content_language', content_language) END AS data
     FROM program_copy WHERE id = $1`;
  }

  @ComparesCopy('evergreen_setting.changed')
  evergreenSettings(): string {
    return `SELECT key, jsonb_build_object('active', is_active, 'version', version) AS data
     FROM evergreen_setting_copy WHERE program_id = $1`;
  }

  @ComparesCopy('participants.changed')
  participants(): string {
    return `SELECT id AS key, jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
       'status', status, 'staff', is_staff, 'version', version) AS data
     FROM participant_copy WHERE program_id = $1 AND erased_at IS NULL AND version > 0`;
  }

  @ComparesCopy('membership.changed')
  memberships(): string {
    return `SELECT participant_id AS key, jsonb_build_object('member', starts_at IS NOT NULL,
       'since', ${isoText('starts_at')}, 'until', ${isoText('ends_at')}, 'version', version) AS data
     FROM membership_copy WHERE program_id = $1`;
  }

  /** Tags that programs has published; the names of others come from the rewards of this service. */
  @ComparesCopy('content_tag.changed')
  contentTags(): string {
    return `SELECT content_tag_id AS key, jsonb_build_object('name', name, 'active', is_active, 'version', version) AS data
     FROM content_tag_copy WHERE program_id = $1 AND content_tag_id IS NOT NULL`;
  }

  @ComparesCopy('completions.counted')
  completions(): string {
    return `SELECT participant_id AS key, jsonb_build_object('completed_challenges', completions, 'version', version) AS data
     FROM challenge_progress WHERE program_id = $1 AND ${notErased('participant_id')}`;
  }
}
