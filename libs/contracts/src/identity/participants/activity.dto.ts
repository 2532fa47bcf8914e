import type { TableMeta } from '../../table/table-query.dto.ts';

/** A row of a participant's tabs. The fields depend on the tab; `title` is for people. */
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

/** A question that a participant has answered, with the latest answer. */
export class ParticipantQuestionItem {
  id: string;
  title: string;
  answer_type: string;
  challenge_name: string;
  answer: string;
  /** Whether the answer to a quiz was right; `null` for other questions. */
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
