import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { AppModule } from '../src/app.module.ts';
import { readReceiptsConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that receipts receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readReceiptsConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    env: { RECEIPTS_FILES_URL: pathToFileURL(tmpdir()).href },
    prepare: `
      INSERT INTO receipt (program_id, id, participant_id, files_hash, status, points, revision, merchant_name, created_at)
      VALUES (1, 1, 7, '\\x01', 'processed', 50, 2, NULL, '2026-01-01T11:20:00.000Z'),
        (1, 2, 8, '\\x02', 'processed', 5, 1, NULL, '2026-01-01T11:20:00.000Z')`,
    unlike: { receipt_update_log: ['id', 'created_at'] },
    spoils: {
      'program.changed': [`UPDATE program_copy SET features = '{}'`],
      'participants.changed': [`UPDATE participant_copy SET first_name = 'Else', status = 'pending'`],
      'balances.changed': ['UPDATE participant_copy SET points = 1'],
      // Programs cannot publish the count of a participant again who has no completion left.
      'completions.counted': ['UPDATE participant_copy SET completed_challenges = 99 WHERE completions_version > 0'],
    },
    personal: 'canary',
  });
});
