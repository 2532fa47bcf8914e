import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { randomBytes } from 'node:crypto';
import { AppModule } from '../src/app.module.ts';
import { readRewardsConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that rewards receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readRewardsConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    env: {
      IDENTITY_URL: 'http://127.0.0.1:9',
      PROGRAMS_URL: 'http://127.0.0.1:9',
      WALLET_SECRET: randomBytes(32).toString('base64url'),
    },
    prepare: `
      INSERT INTO reward (program_id, id, identifier, name, description, selection, threshold, image_url)
      VALUES (1, 1, 'mug', 'Mug', 'A mug', 'redeem', 10, '/media/uploads/1/0a-60x40.png');
      INSERT INTO content_tag_copy (program_id, id, name, is_active, version) VALUES (1, 900, 'river', true, 0);
      INSERT INTO reward_tag (program_id, reward_id, tag_id, position) VALUES (1, 1, 900, 1);
      INSERT INTO reward_stock (program_id, reward_id) SELECT program_id, id FROM reward`,
    unlike: {
      // Late revisions are never posted, so the number of entries depends on the order.
      account: ['id', 'created_at', 'version', 'balance_version'],
      transfer: ['*'],
      ledger_entry: ['*'],
      // A rename of a tag is an edit of the rewards that carry it.
      reward: ['created_at', 'updated_at', 'version'],
      // The earlier one of name and event decides which row stays.
      content_tag_copy: ['id'],
      reward_tag: ['tag_id'],
    },
    spoils: {
      'program.changed': [`UPDATE program_copy SET name = 'Else', features = '{}'`],
      'evergreen_setting.changed': ['UPDATE evergreen_setting_copy SET is_active = NOT is_active'],
      'participants.changed': [
        `UPDATE participant_copy SET first_name = 'Else', email = NULL`,
        'UPDATE participant_copy SET is_staff = NOT is_staff',
      ],
      'membership.changed': ['UPDATE membership_copy SET ends_at = now()'],
      // Programs cannot publish the count of a participant again who has no completion left.
      'challenge.completed': [
        'UPDATE challenge_progress SET completions = 99 WHERE participant_id = 7',
        'DELETE FROM challenge_progress WHERE participant_id = 7',
      ],
      'content_tag.changed': [
        `UPDATE content_tag_copy SET name = 'Else'`,
        `UPDATE content_tag_copy SET content_tag_id = NULL, name = 'stream', version = 0`,
      ],
    },
    personal: 'canary',
  });
});
