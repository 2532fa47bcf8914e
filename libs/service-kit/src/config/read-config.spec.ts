import { ConfigError, placeholderEnvironment, readConfig } from './read-config.ts';
import { serviceVariables } from './service-config.ts';
import { boolean, issuedSecret, listVariables, oneOf, secret, string } from './variables.ts';

const declaration = {
  ...serviceVariables('rewards', 4103),
  mode: oneOf('MODE', 'whose money moves', ['live', 'test'], { fallback: 'live' }),
  chain: { seal: secret('SEAL_SECRET', 'encrypts keys'), note: string('NOTE', 'a note', { fallback: '' }) },
  secure: boolean('COOKIE_SECURE', 'cookies travel over TLS only', { fallback: true }),
};

const random = 'q8Zr1VxK0pWm3NdY7uHbT5cJ9sLgEfA2';
const good = {
  REWARDS_DATABASE_URL: 'postgres://rewards_app:x@127.0.0.1:15432/laurel_rewards',
  REWARDS_RELAY_DATABASE_URL: 'postgres://rewards_relay:x@127.0.0.1:15432/laurel_rewards',
  REDIS_URL: 'redis://127.0.0.1:16379',
  REWARDS_TOKEN_SECRET: random,
  SEAL_SECRET: random,
};

function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env, declaration);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('readConfig', () => {
  it('returns a typed object in the shape of the declaration, with defaults', () => {
    const config = readConfig({ ...good, COOKIE_SECURE: 'false', REWARDS_PORT: '0' }, declaration);
    const mode: 'live' | 'test' = config.mode;
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 0,
      secure: false,
      tokenSecret: random,
      chain: { seal: random, note: '' },
    });
    expect(mode).toBe('live');
  });

  it('lists every fault at once: name, what was given and what it is for, without secrets', () => {
    const env = {
      ...good,
      REWARDS_PORT: '41o3',
      REDIS_URL: ' ',
      REWARDS_DATABASE_URL: 'rewards_app:hunter2@nowhere',
      MODE: 'dead',
      SEAL_SECRET: 'short',
      COOKIE_SECURE: 'yes',
    };
    expect(faultsOf(env)).toEqual([
      'REWARDS_PORT must be a whole number, not "41o3": port it listens on',
      'REWARDS_DATABASE_URL must be an absolute URL: its database, as the role it runs as (no owner, row-level security holds)',
      'REDIS_URL is missing, an absolute URL: queues, rate limits, revoked sessions',
      'MODE must be one of live, test, not "dead": whose money moves',
      'SEAL_SECRET must be at least 32 characters long: encrypts keys',
      'COOKIE_SECURE must be true or false, not "yes": cookies travel over TLS only',
    ]);
  });

  it('takes a key that a third party has issued as it is, in production too', () => {
    const key = issuedSecret('STRIPE_SECRET_KEY', 'key of the account');
    const env = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_51' };
    expect(readConfig(env, { key }).key).toBe('sk_test_51');
    expect(() => readConfig({ NODE_ENV: 'production' }, { key })).toThrow('STRIPE_SECRET_KEY is missing');
  });

  it('refuses secrets that look like defaults in production, both of a rotation', () => {
    const weak = 'local-only-secret-local-only-secret';
    expect(faultsOf({ ...good, SEAL_SECRET: weak })).toEqual([]);
    expect(faultsOf({ ...good, NODE_ENV: 'production', SEAL_SECRET: weak })).toHaveLength(1);
    expect(faultsOf({ ...good, NODE_ENV: 'production', SEAL_SECRET: 'a'.repeat(40) })).toHaveLength(1);
    expect(faultsOf({ ...good, NODE_ENV: 'production', REWARDS_TOKEN_SECRET: `${random},${weak}` })).toHaveLength(1);
    expect(
      faultsOf({ ...good, NODE_ENV: 'production', REWARDS_TOKEN_SECRET: `${random}, ${random.toLowerCase()}` }),
    ).toEqual([]);
  });

  it('reads an environment of placeholders', () => {
    expect(readConfig(placeholderEnvironment(declaration), declaration).port).toBe(4103);
  });
});

describe('listVariables', () => {
  it('lists the variables of nested parts in their order, each once', () => {
    const variables = listVariables({ first: declaration, second: declaration.chain });
    expect(variables.map(({ name }) => name).slice(-4)).toEqual(['MODE', 'SEAL_SECRET', 'NOTE', 'COOKIE_SECURE']);
    expect(variables.filter(({ kind }) => kind === 'secret').map(({ name }) => name)).toEqual([
      'REWARDS_TOKEN_SECRET',
      'SEAL_SECRET',
    ]);
  });
});
