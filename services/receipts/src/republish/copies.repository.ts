import { ComparesCopy } from '@laurel/service-kit/copies/copy-sums';
import { Injectable } from '@nestjs/common';

/** SQL for the service's copies of other services' records, under the names of the events that make them. */
@Injectable()
export class CopiesRepository {
  @ComparesCopy('program.changed')
  program(): string {
    return `SELECT '1' AS key, jsonb_build_object('organization_id', organization_id, 'features', features,
       'clock_offset_seconds', clock_offset_seconds, 'version', version) AS data
     FROM program_copy WHERE id = $1`;
  }

  @ComparesCopy('participants.changed')
  participants(): string {
    return `SELECT id AS key, jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
       'status', status, 'version', version) AS data
     FROM participant_copy WHERE program_id = $1 AND erased_at IS NULL AND version > 0`;
  }

  @ComparesCopy('balances.changed')
  balances(): string {
    return `SELECT id AS key, jsonb_build_object('points', points, 'version', balance_version) AS data
     FROM participant_copy WHERE program_id = $1 AND erased_at IS NULL AND balance_version > 0`;
  }

  @ComparesCopy('completions.counted')
  completions(): string {
    return `SELECT id AS key, jsonb_build_object('completed_challenges', completed_challenges, 'version', completions_version) AS data
     FROM participant_copy WHERE program_id = $1 AND erased_at IS NULL AND completions_version > 0`;
  }
}
