import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { type ProfileAttribute, profileAttributes } from '../../identity/profile-attributes.ts';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
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
  untranslated?: string[];
}

/** A question of a quiz, survey or profile. Participants never receive which options are right. */
export class Question {
  id: string;
  title: string;
  additional_details: string;
  answer_type: AnswerType;
  is_required: boolean;
  options: QuestionOption[];
  untranslated?: string[];
}

export class ParticipantAnswer {
  question_id: string;
  question_option_id: string | null;
  answer: string;
}

/** The texts of a question and of an option that participants read. */
export const questionTexts = ['title', 'additional_details'] as const;
export const optionTexts = ['details'] as const;

export class SaveOption {
  /** Id of an existing option; left out for a new one. */
  @Optional()
  @IsId()
  id?: string;

  @IsVisibleText({ max: 200 })
  details: string;

  @OptionalNested(() => QuestionImage)
  image?: QuestionImage;

  /** Whether it is a right answer of a quiz. */
  @Optional()
  @IsBoolean()
  is_correct?: boolean;

  @TranslationsOf(() => SaveOption, optionTexts)
  translations?: Translations<(typeof optionTexts)[number]>;
}

export class SaveQuestion {
  /** Id of an existing question, which keeps its answers wherever it moves; left out for a new one. */
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

  /** Profile attribute that the answer fills in; required for questions of a profile challenge. */
  @Optional()
  @IsIn(profileAttributes)
  profile_attribute?: ProfileAttribute;

  @OptionalNested(() => SaveOption, { each: true })
  @IsArray()
  @ArrayMaxSize(50)
  options?: SaveOption[];

  @TranslationsOf(() => SaveQuestion, questionTexts)
  translations?: Translations<(typeof questionTexts)[number]>;
}
