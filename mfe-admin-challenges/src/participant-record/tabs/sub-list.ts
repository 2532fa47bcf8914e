import { termHeading } from '@laurel/admin-kit/program';
import type { ParticipantTexts } from '../../parts/participants.ts';

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

/** What a list is called, points and rewards as the program does. */
export const subListTitle = (t: ParticipantTexts, list: SubList, programId: string): string =>
  list === 'points' || list === 'rewards' ? termHeading(programId, list) : t(`tab.${list}`);
