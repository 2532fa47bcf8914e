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
      VALUES (1, 'https://shop.example/', '', '["challenge.completed", "points.changed"]', '\\x01')`,
    // The log and the deliveries have a row for each time that an event was told: test/event-log.spec.ts holds them to it.
    unlike: {
      webhook_endpoint: ['id', 'created_at'],
      public_event: ['*'],
      public_event_end: ['*'],
      webhook_delivery: ['*'],
      webhook_attempt: ['*'],
    },
    spoils: { 'program.changed': [`UPDATE program_copy SET features = '{}'`] },
    uncompared: [`UPDATE program_copy SET features = '{}'`],
  });
});
