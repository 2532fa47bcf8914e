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
}
