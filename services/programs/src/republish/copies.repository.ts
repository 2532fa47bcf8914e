import { isoText } from '@laurel/service-kit/columns/iso-text';
import { ComparesCopy, notErased } from '@laurel/service-kit/copies/copy-sums';
import { Injectable } from '@nestjs/common';

/** SQL for the service's copies of other services' records, under the names of the events that make them. */
@Injectable()
export class CopiesRepository {
  @ComparesCopy('participants.changed')
  participants(): string {
    return `SELECT id AS key, jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
       'status', status, 'staff', is_staff, 'created_at', ${isoText('joined_at')}, 'version', version) AS data
     FROM participant_copy WHERE program_id = $1 AND erased_at IS NULL AND version > 0`;
  }

  /** Rewards with tags alone, and these in the order of their names. */
  @ComparesCopy('reward.tagged')
  rewardTags(): string {
    return `SELECT r.reward_id AS key, jsonb_build_object('tags', array_agg(t.name ORDER BY t.name COLLATE "C")) AS data
     FROM reward_tag_copy r JOIN content_tag t ON t.program_id = r.program_id AND t.id = r.tag_id
     WHERE r.program_id = $1 GROUP BY r.reward_id`;
  }

  @ComparesCopy('receipt.assessed')
  receipts(): string {
    return `SELECT source_id AS key, jsonb_build_object('participant_id', participant_id, 'points', points, 'title', title) AS data
     FROM participant_action
     WHERE program_id = $1 AND action_type = 'receipt' AND ${notErased('participant_id')}`;
  }
}
