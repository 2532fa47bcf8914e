import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** Lets the service remove what it holds of a participant. */
export class EraseParticipants1771000000030 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT DELETE ON participant_action, participant_answer, video_view, social_visit, post_view TO programs_app;
    `);
  }
}
