/** The lists of what a participant has done, by the tab's name. */
export type SubList =
  | 'actions'
  | 'rewards'
  | 'challenges'
  | 'questions'
  | 'participant_answers'
  | 'recruited'
  | 'receipts'
  | 'points'
  | 'blockchain_transactions';
