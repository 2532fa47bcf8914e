import { Redis } from 'ioredis';

/** Every key of a Redis with its value as text, one element each. */
export async function redisContents(url: string): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const contents: string[] = [];
    for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>) {
      for (const key of keys) contents.push(`${key} ${JSON.stringify(await valueOf(redis, key))}`);
    }
    return contents;
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
