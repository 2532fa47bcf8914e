import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { AppModule } from '../src/app.module.ts';
import { readProgramsConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that programs receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readProgramsConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    env: {
      PROGRAMS_FILES_URL: pathToFileURL(tmpdir()).href,
      STRIPE_SECRET_KEY: 'stripe-secret-of-the-programs-specs-00',
      STRIPE_WEBHOOK_SECRET: 'webhook-secret-of-the-programs-specs-0',
    },
    prepare: `
      INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
      VALUES (1, 10, 'Club', 'club', 'points', 'rewards');
      INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version, referral_code, joined_at)
      VALUES (1, 7, '', '', 'active', 0, 'code-of-7', '2026-01-01T11:10:00.000Z'),
        (1, 9, '', '', 'active', 0, 'code-of-9', '2026-01-01T11:10:00.000Z');
      INSERT INTO checkout (program_id, id, participant_id, title, amount_minor, currency, points, origin, session_id,
        status, version, reward_id, claim_id, created_at, settled_at)
      VALUES (1, '01890a5d-ac96-774b-bcce-b302099a8057', 9, 'Mug', 1200, 'usd', 0, 'http://club.localhost', 'cs_1',
        'paid', 1, 5, 900, '2026-01-01T11:30:00.000Z', '2026-01-01T11:40:00.000Z');
      INSERT INTO challenge
        (program_id, identifier, name, caption, challenge_type, points, is_approved, starts_at, ends_at) VALUES
        (1, 'join', 'Join', 'Join', 'signup', 30, true, '2025-12-01T00:00:00.000Z', '2026-01-01T12:30:00.000Z'),
        (1, 'bring', 'Bring', 'Bring', 'referral', 200, true, '2025-12-01T00:00:00.000Z', '2026-01-01T12:30:00.000Z')`,
    unlike: {
      program: ['created_at', 'updated_at'],
      challenge: ['created_at', 'updated_at'],
      checkout: ['settled_at'],
      // The code of a participant who comes with none is random.
      participant_copy: ['referral_code', 'created_at'],
      participant_action: ['id', 'source_id'],
      participant_action_source: ['action_id'],
      completion: ['id'],
      // Counts the changes; an overtaken change is none.
      completion_count: ['version'],
      referral: ['created_at'],
      first_step: ['created_at'],
    },
    sets: {
      // A tag that was removed again before its event gets no record.
      content_tag: `SELECT DISTINCT jsonb_build_object('name', name, 'is_active', is_active, 'version', version) AS row
        FROM content_tag t WHERE EXISTS (SELECT FROM reward_tag_copy r WHERE r.tag_id = t.id)`,
      reward_tag_copy: `SELECT jsonb_build_object('reward_id', r.reward_id, 'tag', t.name) AS row
        FROM reward_tag_copy r JOIN content_tag t USING (program_id) WHERE t.id = r.tag_id`,
      // Changes that wait to be counted: an older revision is counted and reversed, and staff are only looked up again.
      dashboard_change: `SELECT jsonb_build_object('participant_id', participant_id, 'happened_at', happened_at,
          'action_type', action_type, 'actions', sum(actions), 'completions', sum(completions)) AS row
        FROM dashboard_change GROUP BY participant_id, happened_at, action_type
        HAVING sum(actions) <> 0 OR sum(completions) <> 0`,
    },
    spoils: {
      'participants.changed': [
        `UPDATE participant_copy SET first_name = 'Else', email = NULL WHERE version > 0`,
        'UPDATE participant_copy SET is_staff = NOT is_staff, joined_at = now() WHERE version > 0',
      ],
      'reward.tagged': ['DELETE FROM reward_tag_copy'],
      'receipt.assessed': [`UPDATE participant_action SET title = 'Else' WHERE action_type = 'receipt'`],
    },
    personal: 'canary',
  });
});
