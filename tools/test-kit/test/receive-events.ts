import type { TestDatabase } from '../src/postgres.ts';
import { EffectHandlers, startEvents } from './event-services.fixture.ts';

/** A process of its own, run by events.spec.ts: the receiver, to be killed. */
const database = JSON.parse(process.env['RECEIVER_DATABASE'] ?? '') as TestDatabase;
await startEvents(database, process.env['REDIS_URL'] ?? '', [EffectHandlers], { maxStarts: 2 });
process.stdout.write('started\n');
