import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { redactEvents } from '@laurel/service-kit/events/redact-events';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const own = 'program_id = $1 AND participant_id = $2';

const sections: PersonalSection[] = [
  {
    section: 'activity',
    sql: `SELECT title, action_type, points, created_at FROM participant_action WHERE ${own} ORDER BY created_at, id`,
  },
  {
    section: 'completed_challenges',
    sql: `SELECT c.caption AS challenge, d.points, d.created_at AS completed_at
      FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
      WHERE d.program_id = $1 AND d.participant_id = $2 ORDER BY d.created_at, d.id`,
  },
  {
    section: 'recruits',
    sql: `SELECT joined_at, first_step_at, paid_at FROM referral WHERE program_id = $1 AND recruiter_id = $2
      ORDER BY joined_at, participant_id`,
  },
  {
    section: 'answers',
    sql: `SELECT question, answer FROM participant_answer WHERE ${own}
      ORDER BY completion_id, question_id, position`,
  },
  {
    section: 'payments',
    sql: `SELECT title, amount_text(amount_minor, currency) AS amount, currency, points, status, created_at, settled_at FROM checkout
      WHERE ${own} ORDER BY created_at`,
  },
  {
    section: 'videos_watched',
    sql: `SELECT c.caption AS challenge, v.started_at
      FROM video_view v JOIN challenge c ON c.program_id = v.program_id AND c.id = v.challenge_id
      WHERE v.program_id = $1 AND v.participant_id = $2 ORDER BY v.started_at`,
  },
  {
    section: 'posts_viewed',
    sql: `SELECT p.page_platform AS platform, p.url, v.created_at AS viewed_at
      FROM post_view v JOIN social_network_post p ON p.program_id = v.program_id AND p.id = v.post_id
      WHERE v.program_id = $1 AND v.participant_id = $2 ORDER BY v.created_at`,
  },
];

/**
 * Completions, actions, referrals and payments stay: they are counted, and contain only the id of an erased
 * participant.
 */
const erased = ['participant_answer', 'video_view', 'social_visit', 'post_view', 'first_step'];

@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }

  /** Erasures of the last 90 days come every day: what is already empty is not written again. */
  async erase(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE participant_action SET title = initcap(action_type)
       WHERE program_id = $1 AND participant_id = ANY ($2) AND title <> initcap(action_type)`,
      [scope.programId, participantIds],
    );
    await this.database.query(
      scope,
      `UPDATE referral SET signals = '{}'
       WHERE program_id = $1 AND (participant_id = ANY ($2) OR recruiter_id = ANY ($2)) AND signals <> '{}'`,
      [scope.programId, participantIds],
    );
    for (const table of erased) {
      await this.database.query(scope, `DELETE FROM ${table} WHERE program_id = $1 AND participant_id = ANY ($2)`, [
        scope.programId,
        participantIds,
      ]);
    }
    await redactEvents(this.database, scope, participantIds);
  }
}
