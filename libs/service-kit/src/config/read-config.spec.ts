import { ConfigError, describeConfig, previewConfig, readConfig } from './read-config.ts';
import { readServiceConfig } from './service-config.ts';

const readRewards = (env: NodeJS.ProcessEnv) =>
  readConfig(env, (read) => ({
    ...readServiceConfig(read, 'rewards', 4103),
    mode: read.oneOf('MODE', ['live', 'test'], 'live'),
    seal: read.secret('SEAL_SECRET'),
    secure: read.boolean('COOKIE_SECURE', true),
  }));

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
    readRewards(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('readConfig', () => {
  it('returns a typed object with defaults', () => {
    expect(readRewards({ ...good, COOKIE_SECURE: 'false', REWARDS_PORT: '0' })).toMatchObject({
      name: 'rewards',
      host: '127.0.0.1',
      port: 0,
      mode: 'live',
      secure: false,
      tokenSecret: random,
    });
  });

  it('lists every fault at once, by name and without values', () => {
    const env = {
      ...good,
      REWARDS_PORT: '41o3',
      REDIS_URL: ' ',
      REWARDS_DATABASE_URL: 'nowhere',
      MODE: 'dead',
      SEAL_SECRET: 'short',
      COOKIE_SECURE: 'yes',
    };
    expect(faultsOf(env)).toEqual([
      'REWARDS_PORT must be a whole number',
      'REWARDS_DATABASE_URL must be an absolute URL',
      'REDIS_URL is missing (url)',
      'MODE must be one of live, test',
      'SEAL_SECRET must be at least 32 characters long',
      'COOKIE_SECURE must be true or false',
    ]);
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

  it('describes the variables of a service without an environment', () => {
    const variables = describeConfig(readRewards);
    expect(variables.find(({ name }) => name === 'REWARDS_PORT')).toEqual({
      name: 'REWARDS_PORT',
      kind: 'integer',
      fallback: '4103',
      secret: false,
      values: [],
    });
    expect(variables.filter(({ secret }) => secret).map(({ name }) => name)).toEqual([
      'REWARDS_TOKEN_SECRET',
      'SEAL_SECRET',
    ]);
    expect(variables.find(({ name }) => name === 'MODE')?.values).toEqual(['live', 'test']);
    expect(previewConfig(readRewards).config.port).toBe(4103);
  });
});
