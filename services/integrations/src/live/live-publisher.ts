import { everyParticipant, liveKey, liveSeconds, liveTopics } from '@laurel/contracts/live/live';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { INTEGRATIONS_CONFIG, type IntegrationsConfig } from '../config.ts';
import { EventLogService } from '../event-log/event-log.service.ts';
import { type LiveChange, liveChangesOf } from './live-changes.ts';

/** The length at which a program's stream is trimmed; a browser that missed more entries reads everything anew. */
const MOST_ENTRIES = 1_000;

/** An entry and its message get one id, and no gateway sees the message before the entry. */
const ADD = `
for at = 3, #ARGV, 2 do
  local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'participant', ARGV[at], 'topics', ARGV[at + 1])
  redis.call('PUBLISH', KEYS[1], id .. ' ' .. ARGV[at] .. ' ' .. ARGV[at + 1])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
`;

/**
 * Publishes to the gateways what has changed for participants, right after the commit that logged it. Only a hint: pages
 * read the change itself from its service, and ask by themselves while Redis is away.
 */
@Injectable()
export class LivePublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(LivePublisher.name);
  private readonly redis: Redis;
  /** Programs with changes that could not be published. */
  private readonly untold = new Set<string>();

  constructor(
    @Inject(INTEGRATIONS_CONFIG) config: IntegrationsConfig,
    private readonly log: EventLogService,
  ) {
    this.redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.redis.on('error', (error: Error) => this.logger.debug(`changes are not published: ${error.message}`));
    this.redis.on('ready', () => this.makeUp());
  }

  onApplicationBootstrap(): void {
    this.log.onAppended(({ programId }, events) => this.publish(programId, liveChangesOf(events)));
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private publish(programId: string, changes: readonly LiveChange[]): void {
    if (changes.length === 0) return;
    const entries = changes.flatMap(({ participantId, topics }) => [participantId, topics.join(',')]);
    this.redis.eval(ADD, 1, liveKey(programId), MOST_ENTRIES, liveSeconds, ...entries).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.debug(`changes were not published: ${reason}`);
      this.untold.add(programId);
    });
  }

  /** Has all pages of a program look for themselves, where they were not told. */
  private makeUp(): void {
    const programs = [...this.untold];
    this.untold.clear();
    for (const programId of programs) {
      this.publish(programId, [{ participantId: everyParticipant, topics: [...liveTopics] }]);
    }
  }
}
