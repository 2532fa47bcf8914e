import { eventRoutes, type EventType } from '../events/domain-event.ts';
import { exampleOf } from './examples.ts';
import { publicEventTypes } from './public-event.ts';
import { publicEventMappers, publishedTypes } from './public-event-mappers.ts';

describe('what the world outside is told', () => {
  it('is brought to the integrations service, and nothing else but the program and the sums of its copy', () => {
    const routed = (Object.keys(eventRoutes) as EventType[]).filter((type) =>
      (eventRoutes[type] as readonly string[]).includes('integrations'),
    );
    expect(routed.toSorted()).toEqual([...publishedTypes, 'program.changed', 'copies.stated'].toSorted());
    expect(publicEventMappers['program.changed']).toBe('internal');
  });

  it('has an example of each type, about a participant where there is one', () => {
    for (const type of publicEventTypes) {
      const hasNone = ['api_key.expiring', 'payment.settled', 'webhook_endpoint.disabled'].includes(type);
      expect([type, exampleOf(type)['participant_id']]).toEqual([type, hasNone ? undefined : '1001']);
    }
  });
});
