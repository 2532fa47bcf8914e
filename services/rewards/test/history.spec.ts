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
      INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
      VALUES (1, 9, '', '', 'active', 0);
      INSERT INTO reward (program_id, id, identifier, name, description, selection, threshold, image_url)
      VALUES (1, 101, 'mug', 'Mug', 'A mug', 'redeem', 10, '/media/uploads/1/0a-60x40.png'),
        (2, 201, 'hat', 'Hat', 'A hat', 'redeem', 10, NULL);
      INSERT INTO reward (program_id, id, identifier, name, selection, threshold, is_approved) VALUES
        (1, 102, 'cap', 'Cap', 'redeem', 10, true), (1, 103, 'star', 'Star', 'achievement', 300, true),
        (1, 104, 'one', 'One challenge', 'milestone', 1, true),
        (1, 108, 'two', 'Two challenges', 'milestone', 2, true);
      INSERT INTO reward (program_id, id, identifier, name, selection, threshold, is_approved, starts_at, ends_at)
      SELECT 1, id, selection, selection, selection, 5, true, '2026-01-01T11:00:00.000Z', '2026-01-01T12:30:00.000Z'
      FROM (VALUES (105, 'sweepstake'), (106, 'mini_contest')) AS r (id, selection);
      INSERT INTO reward (program_id, id, identifier, name, selection, threshold, is_approved, amount_minor, currency)
      VALUES (1, 107, 'shoes', 'Shoes', 'redeem', 0, true, 1200, 'usd');
      INSERT INTO content_tag_copy (program_id, id, name, is_active, version)
      VALUES (1, 900, 'river', true, 0), (2, 901, 'hill', true, 0);
      INSERT INTO reward_tag (program_id, reward_id, tag_id, position) VALUES (1, 101, 900, 1), (2, 201, 901, 1);
      INSERT INTO reward_stock (program_id, reward_id, held) SELECT program_id, id, (id = 107)::integer FROM reward;
      INSERT INTO purchase (program_id, id, reward_id, participant_id, title, amount_minor, currency, created_at)
      VALUES (1, 900, 107, 9, 'Shoes', 1200, 'usd', '2026-01-01T11:30:00.000Z')`,
    unlike: {
      // Versions count the entries, of which there are more or fewer by the order.
      account: ['id', 'created_at', 'version', 'balance_version'],
      // A rename of a tag is an edit of the rewards that carry it.
      reward: ['created_at', 'updated_at', 'version'],
      // The earlier one of name and event decides which row stays.
      content_tag_copy: ['id'],
      reward_tag: ['tag_id'],
      // A claim that staff give has the next number.
      payment_reward: ['claim_id'],
    },
    sets: {
      // A claim's number, its transfer and the balance after it depend on the order; staff's is dated when handled.
      claim: `SELECT jsonb_build_object('reward_id', reward_id, 'participant_id', participant_id, 'ordinal', ordinal,
          'points', points, 'coupon_number', coupon_number, 'how', how, 'stands', claim_stands(c),
          'claimed_at', CASE WHEN how IS NULL THEN claimed_at END) AS row
        FROM claim c`,
      // What every order books. Late revisions of receipts are not posted, and what comes late is offset where a reset
      // or an import has set the balance.
      transfer: `SELECT jsonb_build_object('key', t.key, 'kind', t.kind, 'source_type', t.source_type,
          'source_id', t.source_id, 'rule', t.rule, 'title', t.title, 'refusal', t.refusal,
          'effective_at', t.effective_at) AS row
        FROM transfer t WHERE t.source_type <> 'receipt' AND NOT EXISTS (
          SELECT FROM ledger_entry e JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
          WHERE e.program_id = t.program_id AND e.transfer_id = t.id AND a.settled_at IS NOT NULL)`,
      // The merchant of the newest revision that was posted.
      transfer_note: `SELECT DISTINCT ON (t.source_type, t.source_id) jsonb_build_object('source_type', t.source_type,
          'source_id', t.source_id, 'note', n.note) AS row
        FROM transfer_note n JOIN transfer t ON t.program_id = n.program_id AND t.id = n.transfer_id
        ORDER BY t.source_type, t.source_id, t.key DESC`,
      // What each source has brought; the whole where a balance was set.
      ledger_entry: `SELECT jsonb_build_object('account', a.kind, 'participant_id', w.participant_id,
          'source', CASE WHEN w.settled_at IS NULL THEN t.source_type || ' ' || t.source_id END,
          'points', sum(e.amount)) AS row
        FROM ledger_entry e JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
          JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
          JOIN ledger_entry o ON o.program_id = e.program_id AND o.transfer_id = e.transfer_id
          JOIN account w ON w.program_id = o.program_id AND w.id = o.account_id AND w.kind = 'wallet'
        GROUP BY a.kind, w.participant_id, CASE WHEN w.settled_at IS NULL THEN t.source_type || ' ' || t.source_id END`,
      // The entries of the sweepstake, as its list takes them.
      entries: `SELECT jsonb_build_object('participant_id', a.participant_id,
          'points', points_earned(r, a.id, r.ends_at)) AS row
        FROM reward r JOIN account a ON a.program_id = r.program_id AND a.kind = 'wallet'
        WHERE r.selection = 'sweepstake'`,
      // The standings of the contest, and who has reached the achievement and the milestone.
      standings: `SELECT jsonb_build_object('selection', r.selection, 'candidate', to_jsonb(c)) AS row
        FROM reward r, reward_candidates(r) c WHERE r.program_id = 1`,
    },
    spoils: {
      'program.changed': [`UPDATE program_copy SET name = 'Else', features = '{}'`],
      'evergreen_setting.changed': ['UPDATE evergreen_setting_copy SET is_active = NOT is_active'],
      'participants.changed': [
        `UPDATE participant_copy SET first_name = 'Else', email = NULL WHERE version > 0`,
        'UPDATE participant_copy SET is_staff = NOT is_staff WHERE version > 0',
      ],
      'membership.changed': ['UPDATE membership_copy SET ends_at = now()'],
      'completions.counted': ['UPDATE challenge_progress SET completions = 99', 'DELETE FROM challenge_progress'],
      'content_tag.changed': [
        `UPDATE content_tag_copy SET name = 'Else' WHERE content_tag_id = 1`,
        `UPDATE content_tag_copy SET content_tag_id = NULL, name = 'stream', version = 0 WHERE content_tag_id = 1`,
      ],
    },
    personal: 'canary',
  });
});
