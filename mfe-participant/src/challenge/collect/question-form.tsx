import { Button, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { SuccessCard } from '../success-card.tsx';
import { useSubmission } from '../use-submission.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { type AnswerForm, answersOf, fieldOf, valuesOf } from './answers.ts';
import { QuestionField } from './question-field.tsx';

interface QuestionFormProps extends ChallengeViewProps {
  /** The text of the button. */
  send: string;
  /** Whether questions that were left empty are sent, too. */
  sendsEmpty?: boolean;
}

/** All questions of a challenge, and its success card once they have been answered. */
export function QuestionForm({ challenge, send, sendsEmpty = false }: QuestionFormProps): ReactNode {
  const t = useTexts();
  const questions = challenge.questions ?? [];
  const submission = useSubmission(challenge);
  const { register, handleSubmit, setError, formState } = useForm<AnswerForm>({
    // Several boxes of one name are a list only when the form begins with one.
    defaultValues: Object.fromEntries(
      questions.filter((question) => question.answer_type === 'multiple').map((question) => [fieldOf(question), []]),
    ),
  });
  if (submission.data) return <SuccessCard challenge={challenge} answer={submission.data} />;

  const submit = handleSubmit((form) => {
    submission.mutate(answersOf(questions, form, sendsEmpty), {
      onError: ({ errors }) => {
        let isFirst = true;
        for (const question of questions) {
          const [message] = errors[`questions.${question.id}`] ?? [];
          if (!message) continue;
          setError(fieldOf(question), { message }, { shouldFocus: isFirst });
          isFirst = false;
        }
      },
    });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={6}>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            error={formState.errors[fieldOf(question)]?.message}
            registration={register(fieldOf(question), {
              validate: (value) => !question.is_required || valuesOf(value).length > 0 || t('challenge.answerThis'),
            })}
          />
        ))}
        <Button type="submit" variant="primary" block loading={submission.isPending}>
          {send}
        </Button>
      </Stack>
    </form>
  );
}
