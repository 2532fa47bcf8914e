import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { AppModule } from '../src/app.module.ts';
import { readIntegrationsConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that integrations receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readIntegrationsConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    env: { WEBHOOK_SECRET: 'webhook-secret-of-the-tests-00000000' },
    prepare: `
      INSERT INTO webhook_endpoint (program_id, url, description, types, secret)
      VALUES (1, 'https://shop.example/', '', '["challenge.completed", "points.changed", "receipt.assessed"]', '\\x01')`,
    unlike: {
      webhook_endpoint: ['id', 'created_at'],
    },
    sets: {
      public_event: `SELECT DISTINCT jsonb_build_object('type', type, 'participant_id', participant_id,
        'timestamp', body->'timestamp', 'data', body->'data') AS row FROM public_event`,
      // The log has no gaps.
      public_event_end: `SELECT jsonb_build_object('missing', last_sequence - count(e.sequence)) AS row
        FROM public_event_end JOIN public_event e USING (program_id) GROUP BY last_sequence`,
      participant_event_end: `SELECT jsonb_build_object('missing', p.last_sequence - count(e.sequence)) AS row
        FROM participant_event_end p JOIN public_event e USING (program_id, participant_id)
        GROUP BY p.participant_id, p.last_sequence`,
      webhook_delivery: `SELECT DISTINCT jsonb_build_object('endpoint_id', endpoint_id, 'type', type,
        'participant_id', participant_id, 'status', status, 'data', body->'data') AS row FROM webhook_delivery`,
    },
    spoils: { 'program.changed': [`UPDATE program_copy SET features = '{}'`] },
    personal: 'canary shop',
  });
});
