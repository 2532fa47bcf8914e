import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import { eventVersions } from '@laurel/contracts/events/domain-event';
import { eventSchemas, faultOfPayload } from '@laurel/contracts/events/event-schemas';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type EventShapes, incompatibleChanges } from '../src/events/schema-changes.ts';
import { completed } from './event-services.fixture.ts';

const file = new URL('../../../docs/events.json', import.meta.url);
const types = Object.keys(eventSchemas) as EventType[];

const shapes = Object.fromEntries(
  types.map((type) => [
    type,
    Object.fromEntries(eventSchemas[type].map((schema, index) => [String(index + 1), jsonSchemaOf(schema)])),
  ]),
) as EventShapes;

function jsonSchemaOf(schema: z.ZodType): object {
  const whole = z.toJSONSchema(schema, { io: 'input' });
  delete whole.$schema;
  return whole;
}

type Last<List extends readonly unknown[]> = List extends readonly [...unknown[], infer Item] ? Item : never;

/** The type with every field required, at every depth. */
type Whole<T> = T extends object ? { [Key in keyof T]-?: Whole<T[Key]> } : T;

/** Whether two types are the same; the `Whole` ones differ where an optional field is missing in one. */
type Same<A, B> = [A, Whole<A>, B, Whole<B>] extends [B, Whole<B>, A, Whole<A>] ? true : false;

type Disagreeing = {
  [Type in EventType]: Same<z.infer<Last<(typeof eventSchemas)[Type]>>, DomainEvents[Type]> extends true ? never : Type;
}[EventType];

describe('the schemas of events', () => {
  it('equal the interfaces', () => {
    // A difference does not compile: the type then names the events.
    const agree: [Disagreeing] extends [never] ? true : Disagreeing = true;
    expect(agree).toBe(true);
  });

  it('end with the written version', () => {
    for (const type of types) expect([type, eventSchemas[type].length]).toEqual([type, eventVersions[type] ?? 1]);
  });

  it('change under a raised version only (docs/events.json)', () => {
    const released = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as EventShapes) : {};
    expect(incompatibleChanges(released, shapes)).toEqual([]);
    if (process.env['UPDATE_EVENTS'] === '1') writeFileSync(file, `${JSON.stringify(shapes, null, 2)}\n`);
    else expect(released).toEqual(shapes);
  });

  it('name the field that is wrong, at every depth', () => {
    const { data } = completed('one');
    expect(faultOfPayload('challenge.completed', data, 1)).toBeUndefined();
    expect(faultOfPayload('challenge.completed', { ...data, more: true }, 1)).toBeUndefined();
    expect(faultOfPayload('challenge.completed', { ...data, points: '5', completed_at: undefined }, 1)).toMatch(
      /^points: .*number.*; completed_at: /,
    );
    expect(faultOfPayload('participants.changed', { participants: [{}] }, 1)).toMatch(/participants\.0\.first_name: /);
    expect(faultOfPayload('challenge.completed', null, 1)).toMatch(/^payload: /);
    expect(faultOfPayload('challenge.completed', data, 2)).toBe('version 2 has no schema');
  });
});

describe('a change of a schema', () => {
  const field = { type: 'string' };
  const shape = (properties: object, required: string[]): EventShapes =>
    ({ 'a.changed': { 1: { type: 'object', properties, required } } }) as unknown as EventShapes;
  const released = shape({ a: field }, ['a']);

  it.each([
    ['a new optional field', shape({ a: field, b: field }, ['a']), []],
    ['a new version', { 'a.changed': { ...released['a.changed'], 2: {} } }, []],
    ['a new event', { ...released, 'b.changed': { 1: {} } }, []],
    ['a new required field', shape({ a: field, b: field }, ['b', 'a']), ['a.changed version 1 has other rules']],
    ['a field that may be missing', shape({ a: field }, []), ['a.changed version 1 has other rules']],
    ['a field that is gone', shape({}, ['a']), ['a.changed version 1.a is gone']],
    ['a field of another type', shape({ a: { type: 'number' } }, ['a']), ['a.changed version 1.a has other rules']],
    ['an event that is gone', {}, ['a.changed version 1 is gone']],
  ])('%s', (_name, now, faults) => {
    expect(incompatibleChanges(released, now)).toEqual(faults);
  });
});
