import type { ChallengeDetail } from '@laurel/contracts/programs/challenges.dto';
import { toast } from '@laurel/ui';
import { api, type ApiError, can, getPageData, toApiError, useQueryClient } from '@laurel/web-kit';
import { dropDraft } from '@laurel/web-kit/forms';
import { type FormDraft, type SubmitForm, useFormDraft, useSubmitForm } from '@laurel/web-kit/forms';
import { useNavigate } from '@laurel/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { challengeAt, challengesOf } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import {
  type ChallengeField,
  type ChallengeForm,
  fields,
  newChallenge,
  stepOf,
  steps,
  valuesOf,
} from './values/form-values.ts';
import { saveChallenge, type SavePlan } from './saving/save-challenge.ts';
import { type Faults, useFaults } from './values/use-faults.ts';
import { type Steps, useSteps } from './use-steps.ts';
import { challengeResolver } from './values/validation.ts';

export type SaveKind = 'save' | 'activate';

export interface WizardState extends Steps {
  form: SubmitForm<ChallengeForm>;
  faults: Faults;
  draft: FormDraft<ChallengeForm>;
  /** The record as last read; `null` for a new challenge. */
  base: ChallengeDetail | null;
  /** What Save means on the last step: a draft may be activated at once by those who may. */
  mainSave: SaveKind;
  saving: SaveKind | null;
  /** The newer version that somebody else has saved. */
  conflict: ChallengeDetail | null;
  next: () => Promise<void>;
  save: (kind: SaveKind) => Promise<void>;
  overwrite: () => Promise<void>;
  reload: () => void;
  closeConflict: () => void;
}

/** The wizard's form: steps, validation, draft, saving and what a refused save leads to. */
export function useWizard(programId: string, challenge: ChallengeDetail | null): WizardState {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [base, setBase] = useState(challenge);
  const [conflict, setConflict] = useState<ChallengeDetail | null>(null);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  const plan = useRef<SavePlan>({ programId, id: null, version: 0, changed: true, activate: false });
  const refused = useRef<(error: ApiError) => Promise<void>>(() => Promise.resolve());

  const form = useSubmitForm<ChallengeForm>({
    defaultValues: challenge ? valuesOf(challenge) : newChallenge,
    fields,
    resolver: challengeResolver,
    guardLabel: challenge?.name ?? t('form.newTitle'),
    submit: async (values) => {
      try {
        const notActivated = await saveChallenge(values, plan.current);
        if (plan.current.id === null) toast.success(t('toast.created'));
        else toast.success(t('toast.success'), t('toast.updated'));
        if (notActivated) toast.error(t('toast.failure'), t('toast.notActivated', { reason: notActivated.message }));
      } catch (thrown) {
        await refused.current(toApiError(thrown));
        throw thrown;
      }
      await client.invalidateQueries({ queryKey: challengeKeys.all, refetchType: 'none' });
    },
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  const draftKey = `challenge:${base?.id ?? `new:${programId}`}:${getPageData().user?.id ?? ''}`;
  const draft = useFormDraft(form, draftKey, base ? String(base.version) : null);
  const faults = useFaults(form);
  const walk = useSteps(form.setFocus);

  // After the guard and the draft have let go of the saved form.
  useEffect(() => {
    if (isSubmitSuccessful) void navigate(challengesOf(programId));
  }, [isSubmitSuccessful, navigate, programId]);

  const wrong = (among: readonly ChallengeField[]): ChallengeField | undefined =>
    among.find((field) => form.getFieldState(field).invalid);

  useEffect(() => {
    refused.current = async (error) => {
      if (error.code === 'no_changes') {
        toast.message(t('toast.noChanges'));
        return;
      }
      if (error.code === 'version_conflict' && base) {
        try {
          setConflict(await api.get<ChallengeDetail>(challengeAt(base.id)));
        } catch (thrown) {
          toast.error(t('toast.failure'), toApiError(thrown).message);
        }
        return;
      }
      const reasons = fields.flatMap((field) =>
        (error.errors[field] ?? []).map((reason) => `${t(`field.${field}`)}: ${reason}`),
      );
      toast.error(t('toast.failure'), reasons.join(' · ') || error.message, { id: 'challenge-save' });
      const first = fields.find((field) => Object.hasOwn(error.errors, field));
      if (first) walk.reveal(first);
    };
  });

  const send = async (): Promise<void> => {
    setSaving(plan.current.activate ? 'activate' : 'save');
    await form.onSubmit();
    setSaving(null);
  };

  return {
    ...walk,
    form,
    faults,
    draft: {
      ...draft,
      // The pressed button goes with its banner.
      restore: () => {
        draft.restore();
        walk.heading.current?.focus();
      },
      discard: () => {
        draft.discard();
        walk.heading.current?.focus();
      },
    },
    base,
    mainSave: !base?.approved && can('challenges', 'manage', programId) ? 'activate' : 'save',
    saving,
    conflict,
    next: async () => {
      await form.trigger();
      faults.check(walk.step);
      const fault = wrong(fields.filter((field) => stepOf(field) === walk.step));
      if (fault) walk.reveal(fault);
      else walk.goTo(steps[steps.indexOf(walk.step) + 1] ?? 'review');
    },
    save: async (kind) => {
      if (saving) return;
      const activate = kind === 'activate';
      faults.check('review');
      if (!(await form.trigger())) {
        const fault = wrong(fields);
        if (fault) walk.reveal(fault);
        return;
      }
      if (base && !isDirty && !activate) {
        toast.message(t('toast.noChanges'));
        return;
      }
      plan.current = { programId, id: base?.id ?? null, version: base?.version ?? 0, changed: isDirty, activate };
      await send();
    },
    overwrite: async () => {
      if (!conflict) return;
      plan.current.version = conflict.version;
      plan.current.activate &&= !conflict.approved;
      setBase(conflict);
      setConflict(null);
      await send();
    },
    reload: () => {
      if (!conflict) return;
      form.reset(valuesOf(conflict));
      dropDraft(draftKey);
      setBase(conflict);
      setConflict(null);
      faults.forget();
    },
    closeConflict: () => setConflict(null),
  };
}
