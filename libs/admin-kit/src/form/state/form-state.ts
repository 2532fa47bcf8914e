/** How a save was asked for: `finish` is the form's second save, such as "Save and activate". */
export type How = 'save' | 'finish';

interface Editing<Stored> {
  name: 'editing';
  /** The record that the form was filled from, with the version that a save names; `null` for a new one. */
  base: Stored | null;
}

interface Saving<Stored> {
  name: 'saving';
  base: Stored | null;
  how: How;
}

interface InConflict<Stored> {
  name: 'conflict';
  base: Stored | null;
  how: How;
  /** The record as another admin has saved it. */
  theirs: Stored;
}

interface Saved<Stored, Values, Answer> {
  name: 'saved';
  base: Stored | null;
  how: How;
  sent: Values;
  answer: Answer;
  /** The answered record where the page stays. */
  stored: Stored | null;
}

export type FormState<Stored, Values, Answer> =
  Editing<Stored> | Saving<Stored> | InConflict<Stored> | Saved<Stored, Values, Answer>;

export type FormEvent<Stored, Values, Answer> =
  | { type: 'sent'; how: How }
  | { type: 'refused' }
  /** Another admin has saved other fields: the save goes on over their record. */
  | { type: 'merged'; theirs: Stored }
  /** Another admin has saved a field that was changed here too. */
  | { type: 'collided'; theirs: Stored }
  | { type: 'closed' }
  | { type: 'reloaded' }
  | { type: 'resolved' }
  | { type: 'answered'; sent: Values; answer: Answer; stored: Stored | null }
  /** The follow-up of a save, such as going back to the list, has ended. */
  | { type: 'followed' };

/** The next state; an event that a state does not know leaves it as it is. */
export function nextState<Stored, Values, Answer>(
  state: FormState<Stored, Values, Answer>,
  event: FormEvent<Stored, Values, Answer>,
): FormState<Stored, Values, Answer> {
  const { base } = state;
  switch (state.name) {
    case 'editing':
      return event.type === 'sent' ? { name: 'saving', base, how: event.how } : state;
    case 'saving':
      if (event.type === 'refused') return { name: 'editing', base };
      if (event.type === 'merged') return { ...state, base: event.theirs };
      if (event.type === 'collided') return { name: 'conflict', base, how: state.how, theirs: event.theirs };
      if (event.type !== 'answered') return state;
      return {
        name: 'saved',
        base: event.stored ?? base,
        how: state.how,
        sent: event.sent,
        answer: event.answer,
        stored: event.stored,
      };
    case 'conflict':
      if (event.type === 'closed') return { name: 'editing', base };
      if (event.type === 'reloaded') return { name: 'editing', base: state.theirs };
      return event.type === 'resolved' ? { name: 'saving', base: state.theirs, how: state.how } : state;
    case 'saved':
      return event.type === 'followed' ? { name: 'editing', base } : state;
  }
}
