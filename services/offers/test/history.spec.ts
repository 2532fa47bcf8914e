import { recordedEvents, testHistory } from '@laurel/test-kit/events/history-tests';
import { AppModule } from '../src/app.module.ts';
import { readOffersConfig } from '../src/config.ts';
import { schema } from '../src/migrate.ts';

describe('the history of events that offers receives', () => {
  testHistory({
    schema,
    partsOf: (env) => {
      const config = readOffersConfig(env);
      return { config, module: AppModule.register(config) };
    },
    events: recordedEvents(import.meta.url),
    prepare: `
      INSERT INTO merchant (provider, key, slug, name, category, address, city, state, zip, latitude, longitude, offers_count,
        name_words, words)
      SELECT 'test', name, name, name, 25, '1 Main St', 'Austin', 'TX', '73301', 30, -97, 0, to_tsvector(name), to_tsvector(name)
      FROM unnest(ARRAY['Cafe Sol', 'Books Luna', 'Garage']) AS name ON CONFLICT DO NOTHING`,
    unlike: {},
    spoils: {
      'offers_reward.changed': [
        `UPDATE merchant_filter SET pattern = 'Garage'`,
        'DELETE FROM shown_merchant',
        'DELETE FROM merchant_filter',
      ],
    },
    uncompared: [
      `UPDATE merchant_filter SET pattern = 'Garage'`,
      'DELETE FROM shown_merchant',
      'DELETE FROM merchant_filter',
    ],
  });
});
