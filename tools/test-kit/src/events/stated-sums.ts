import type { EventType } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { CopyStatements } from '@laurel/service-kit/copies/copy-statements';
import { type CopySums, sumsOf } from '@laurel/service-kit/copies/copy-sums';
import { Republisher } from '@laurel/service-kit/events/republish/republisher';
import type { INestApplicationContext } from '@nestjs/common';
import { newestRecords, type RecordedEvent } from './newest-records.ts';

/** The sums that an owner states of program 1, by event, and those of the records that it publishes again. */
export async function statedSums(
  app: INestApplicationContext,
): Promise<Partial<Record<EventType, { stated: CopySums; published: CopySums }>>> {
  const scope = { programId: '1' };
  const database = app.get(Database);
  const stateReaders = app.get(Republisher).stateReaders();
  const sums: Partial<Record<EventType, { stated: CopySums; published: CopySums }>> = {};
  for (const [type, read] of app.get(CopyStatements).readers()) {
    sums[type] = await database.transaction(scope, async () => {
      const records = (await stateReaders.get(type)?.(scope, '0', '-infinity')) ?? [];
      const events = records.map(({ data }) => ({ type, data: data as object }) as RecordedEvent);
      return { stated: await read(scope), published: await sumsOf(database, scope, newestRecords(type, events)) };
    });
  }
  return sums;
}
