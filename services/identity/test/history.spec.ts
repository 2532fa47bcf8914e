import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { AppModule } from '../src/app.module.ts';
import { readIdentityConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that identity receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readIdentityConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    env: {
      PUBLIC_SCHEME: 'http',
      PUBLIC_HOST_SUFFIX: 'localhost:8080',
      IDENTITY_FILES_URL: pathToFileURL(tmpdir()).href,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@laurel.test',
      SEAL_SECRET: randomBytes(32).toString('base64url'),
      CODE_SECRET: randomBytes(32).toString('base64url'),
      TURNSTILE_URL: 'http://127.0.0.1:9',
      TURNSTILE_SECRET: 'turnstile',
    },
    prepare: `
      DELETE FROM mail;
      INSERT INTO organization (id, key, name) OVERRIDING SYSTEM VALUE
        VALUES (10, 'sunrise', 'Sunrise') ON CONFLICT DO NOTHING;
      INSERT INTO admin_user (id, organization_id, email, first_name, last_name) OVERRIDING SYSTEM VALUE
        VALUES (1, 10, 'grace@example.org', 'Grace', 'Hopper') ON CONFLICT DO NOTHING;
      INSERT INTO admin_grant (admin_id, system_role) VALUES (1, 'organization_owner') ON CONFLICT DO NOTHING;
      INSERT INTO program_copy (id, organization_id, name, subdomain, features, override_enrollment, version)
      VALUES (1, 10, 'Program 1', 'club', '{}', false, 1);
      INSERT INTO participant
        (program_id, email, first_name, last_name, search_name, search_last_name, status, created_at, updated_at)
      SELECT 1, 'canary' || n || '@example.com', 'Canary', 'Canary', 'canary canary', 'canary', 'active',
        '2026-01-01T11:00:00.000Z', '2026-01-01T11:00:00.000Z' FROM generate_series(1, 2) n;
      INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM participant`,
    unlike: {
      // Counts the edits; an overtaken answer is none.
      participant: ['version', 'updated_at'],
      // Chosen by the connection, of which a slow machine opens a second one.
      participant_tally: ['slot'],
    },
    // Mail belongs to no program; its account stands for one occasion and one reader.
    sets: { mail: `SELECT jsonb_build_object('account', encode(account, 'hex'), 'outcome', outcome) AS row FROM mail` },
    spoils: {
      'program.changed': [
        `UPDATE program_copy SET name = 'Else'`,
        `UPDATE program_copy SET language = 'es'`,
        'UPDATE program_copy SET i18n_enabled = NOT i18n_enabled',
      ],
      'membership.changed': ['UPDATE participant SET is_premium = NOT is_premium, premium_ends_at = NULL'],
      'balances.changed': ['UPDATE participant_stats SET points = 1, unused_points = 1, rewards_earned = 99'],
      'completions.counted': ['UPDATE participant_stats SET completed_challenges = 99'],
      'chain_account.created': [`UPDATE participant SET aptos_wallet_address = 'else' WHERE id = 1`],
    },
    personal: 'canary',
    erase: 'DELETE FROM participant',
  });
});
