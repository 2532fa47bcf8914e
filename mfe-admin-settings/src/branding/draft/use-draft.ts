import { draftCollisions, type LookCollision } from '@laurel/contracts/programs/look/look-draft';
import type { LookDraft } from '@laurel/contracts/programs/look/look.dto';
import type { LookField } from '@laurel/contracts/programs/look/look-fields';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { toast } from '@laurel/ui';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { useState } from 'react';
import { programAt, useStoredSettings } from '../../parts/program-settings.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { lookVersionKeys } from '../words/look-version-keys.ts';
import { publishedLook } from '../words/stored-look.ts';
import { useLookWords } from '../words/use-look-words.ts';
import { useLookTexts } from '../words/use-texts.ts';
import { useEditedProgram } from './edited-program.ts';

const TOAST = { id: 'look-draft' };

interface DraftActions {
  /** Empty while the draft does not collide with what was published. */
  collisions: readonly LookCollision[];
  publish: (draft: LookDraft) => Promise<void>;
  /** Publishes the draft but for the fields that stay as the site has them. */
  decide: (published: readonly LookField[]) => Promise<void>;
  decideLater: () => void;
  discard: (draft: LookDraft) => Promise<void>;
}

/** What becomes of the draft; each says what came of it, and none rejects. */
export function useDraft(): DraftActions {
  const t = useTexts();
  const looks = useLookTexts();
  const { fieldName } = useLookWords();
  const client = useQueryClient();
  const { settings, refill } = useEditedProgram();
  const { read, store } = useStoredSettings(settings.id);
  const [colliding, setColliding] = useState<ProgramSettings | null>(null);
  const address = `${programAt(settings.id)}/look_draft` as const;
  const draft = colliding?.look_draft ?? null;
  const collisions =
    colliding === null || draft === null ? [] : draftCollisions(publishedLook(colliding), draft.changes);

  const done = async (stored: ProgramSettings, title: string, text?: string): Promise<void> => {
    store(stored);
    setColliding(null);
    toast.success(title, text, TOAST);
    refill();
    await client.invalidateQueries({ queryKey: lookVersionKeys.lists() });
  };
  const refused = async (thrown: unknown): Promise<void> => {
    const { code, message, errors } = toApiError(thrown);
    if (code === 'look_draft_conflict') {
      setColliding(await read());
      return;
    }
    setColliding(null);
    if (code === 'look_draft_gone' || code === 'version_conflict') {
      await read();
      toast.error(t('toast.failed'), looks(code === 'look_draft_gone' ? 'draft.gone' : 'draft.overtaken'), TOAST);
      refill();
      return;
    }
    const reasons = Object.entries(errors).flatMap(([field, words]) =>
      words.map((word) => `${fieldName(field as LookField)}: ${word}`),
    );
    toast.error(t('toast.failed'), reasons.join(' · ') || message, TOAST);
  };
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch (thrown) {
      await refused(thrown).catch((error: unknown) => toast.error(t('toast.failed'), toApiError(error).message, TOAST));
    }
  };
  const publish = (version: string, decided?: { program_version: string; keep_published: LookField[] }) =>
    attempt(async () => {
      const stored = await api.post(`${address}/publish`, { version, ...decided });
      await done(stored, t('toast.done'), t('toast.updated'));
    });
  const discard = ({ version }: LookDraft): Promise<void> =>
    attempt(async () => done(await api.post(`${address}/discard`, { version }), looks('draft.discarded')));
  return {
    collisions,
    publish: ({ version }) => publish(version),
    decide: async (fields) => {
      if (colliding === null || draft === null) return;
      if (draft.changes.every(({ field }) => fields.includes(field))) await discard(draft);
      else await publish(draft.version, { program_version: colliding.version, keep_published: [...fields] });
    },
    decideLater: () => setColliding(null),
    discard,
  };
}
