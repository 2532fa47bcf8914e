import { describe, expect, it } from '@jest/globals';
import { type FormEvent, type FormState, nextState } from './form-state.ts';

interface Tier {
  version: number;
}
type State = FormState<Tier, string, string>;
type Event = FormEvent<Tier, string, string>;

const base: Tier = { version: 4 };
const theirs: Tier = { version: 5 };
const stored: Tier = { version: 6 };

const editing: State = { name: 'editing', base };
const saving: State = { name: 'saving', base, how: 'finish' };
const conflict: State = { name: 'conflict', base, how: 'finish', theirs };
const saved: State = { name: 'saved', base: stored, how: 'finish', sent: 'Tin', answer: 'done', stored };
const states = { editing, saving, conflict, saved };

const events = {
  sent: { type: 'sent', how: 'finish' },
  refused: { type: 'refused' },
  merged: { type: 'merged', theirs },
  collided: { type: 'collided', theirs },
  closed: { type: 'closed' },
  reloaded: { type: 'reloaded' },
  resolved: { type: 'resolved' },
  answered: { type: 'answered', sent: 'Tin', answer: 'done', stored },
  followed: { type: 'followed' },
} as const satisfies Record<string, Event>;

const transitions: [from: keyof typeof states, event: keyof typeof events, to: State][] = [
  ['editing', 'sent', saving],
  ['saving', 'refused', editing],
  ['saving', 'merged', { name: 'saving', base: theirs, how: 'finish' }],
  ['saving', 'collided', conflict],
  ['saving', 'answered', saved],
  ['conflict', 'closed', editing],
  ['conflict', 'reloaded', { name: 'editing', base: theirs }],
  ['conflict', 'resolved', { name: 'saving', base: theirs, how: 'finish' }],
  ['saved', 'followed', { name: 'editing', base: stored }],
];

describe('the state of a form', () => {
  it.each(transitions)('%s: %s', (from, event, to) => {
    expect(nextState(states[from], events[event])).toEqual(to);
  });

  const known = new Set(transitions.map(([from, event]) => `${from} ${event}`));
  const others = Object.keys(states).flatMap((from) =>
    Object.keys(events)
      .filter((event) => !known.has(`${from} ${event}`))
      .map((event) => [from as keyof typeof states, event as keyof typeof events] as const),
  );
  it.each(others)('%s ignores %s', (from, event) => {
    expect(nextState(states[from], events[event])).toBe(states[from]);
  });

  it('saved without a record, for a page that is left, stays over the record that was sent', () => {
    expect(nextState(saving, { ...events.answered, stored: null })).toMatchObject({ name: 'saved', base });
  });
});
