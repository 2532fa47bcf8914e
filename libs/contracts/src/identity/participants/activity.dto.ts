import type { TableMeta } from '../../table/table-query.dto.ts';

/** A row of a participant's tabs. Which fields one has depends on the tab; `title` is for people. */
export class ParticipantActionItem {
  id: string;
  title: string;
  action_type: string;
  points: number;
  created_at: string;
}

export class ParticipantActionTable {
  data: ParticipantActionItem[];
  meta: TableMeta;
}

/** A challenge that a participant has completed. */
export class ParticipantChallengeItem {
  id: string;
  challenge_id: string;
  name: string;
  challenge_type: string;
  points: number;
  created_at: string;
}

export class ParticipantChallengeTable {
  data: ParticipantChallengeItem[];
  meta: TableMeta;
}

/** An answer of a participant to a question of a challenge. */
export class ParticipantAnswerItem {
  id: string;
  challenge_id: string;
  challenge_name: string;
  question: string;
  answer: string;
  created_at: string;
}

export class ParticipantAnswerTable {
  data: ParticipantAnswerItem[];
  meta: TableMeta;
}

/** A question that a participant has answered, with what they chose the last time. */
export class ParticipantQuestionItem {
  id: string;
  title: string;
  answer_type: string;
  challenge_name: string;
  answer: string;
  /** Of quizzes: whether the answer was right; `null` where nothing is right or wrong. */
  correct: boolean | null;
}

export class ParticipantQuestionTable {
  data: ParticipantQuestionItem[];
  meta: TableMeta;
}

/** A reward that a participant has claimed or was awarded. */
export class ParticipantRewardItem {
  id: string;
  reward_id: string;
  name: string;
  points: string;
  status: string;
  created_at: string;
}

export class ParticipantRewardTable {
  data: ParticipantRewardItem[];
  meta: TableMeta;
}
