import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { type ProfileAttribute, profileAttributes } from '../../identity/profile-attributes.ts';
import { IsId } from '../../validation/id.ts';
import { Optional, OptionalNested } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { type AnswerType, answerTypes } from '../challenge-types.ts';

export class QuestionImage {
  @IsString()
  @MaxLength(2_000)
  public_url: string;

  @IsString()
  @MaxLength(200)
  alt_text: string;
}

export class QuestionOption {
  id: string;
  details: string;
  image: QuestionImage | null;
}

/** What a quiz, survey or profile asks. Which options are right never leaves the service. */
export class Question {
  id: string;
  title: string;
  additional_details: string;
  answer_type: AnswerType;
  is_required: boolean;
  options: QuestionOption[];
}

export class ParticipantAnswer {
  question_id: string;
  question_option_id: string | null;
  answer: string;
}

export class SaveOption {
  /** Of an option that exists. */
  @Optional()
  @IsId()
  id?: string;

  @IsVisibleText({ max: 200 })
  details: string;

  @OptionalNested(() => QuestionImage)
  image?: QuestionImage;

  /** Of a quiz. */
  @Optional()
  @IsBoolean()
  is_correct?: boolean;
}

export class SaveQuestion {
  /** Of a question that exists: it keeps its answers, wherever it is moved to. */
  @Optional()
  @IsId()
  id?: string;

  @IsVisibleText({ max: 300 })
  title: string;

  @Optional()
  @IsString()
  @MaxLength(1_000)
  additional_details?: string;

  @IsIn(answerTypes)
  answer_type: AnswerType;

  @Optional()
  @IsBoolean()
  is_required?: boolean;

  /** Attribute of the account that the answer fills in; questions of a profile have one. */
  @Optional()
  @IsIn(profileAttributes)
  profile_attribute?: ProfileAttribute;

  @OptionalNested(() => SaveOption, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  options?: SaveOption[];
}
