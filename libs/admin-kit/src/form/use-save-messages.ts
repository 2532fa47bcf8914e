import { toast } from '@laurel/ui';
import { type ApiError, toApiError } from '@laurel/web-kit';
import { isWithin } from './paths.ts';
import { useTexts } from './texts.ts';

export interface SaveMessageOptions<Field extends string> {
  /** Paths in the order of the screen; a list is one field. */
  fields: readonly Field[];
  fieldLabel: (field: Field) => string;
  /** Names the local draft, such as `challenge:7` or `challenge:new:1`. */
  draftKey: string;
  /** The kind selects the words "Sucess!" and "Error!" of settings or "Success!" and "Error!!!" of records. */
  kind: 'settings' | 'record';
  /** Title of a refused save where it differs from those of its kind. */
  failureTitle?: string;
  /** The message of a save; nothing where `onSaved` shows it. */
  success?: { created: string; updated: string };
  /** Scrolls to a refused field, where it may be out of sight. */
  reveal?: (field: Field) => void;
}

interface SaveMessages {
  unchanged: () => void;
  saved: (isNew: boolean) => void;
  /** A refusal with its reasons; the first field with one is revealed. */
  refused: (error: ApiError) => void;
  failed: (thrown: unknown) => void;
}

/** What a form says about its saves. */
export function useSaveMessages<Field extends string>(options: SaveMessageOptions<Field>): SaveMessages {
  const { fields, fieldLabel, kind, success, reveal } = options;
  const t = useTexts();
  const title = options.failureTitle ?? t(`failure.${kind}`);
  const fieldAt = (path: string): Field | undefined => fields.find((name) => isWithin(path, name));
  const unchanged = (): void => {
    if (kind === 'record') toast.message(t('noChanges.record'));
    else toast.message(t('noChanges.settings'), t('pleaseChange'));
  };
  return {
    unchanged,
    saved: (isNew) => {
      if (!success) return;
      if (kind === 'record' && isNew) toast.success(success.created);
      else toast.success(t(`success.${kind}`), isNew ? success.created : success.updated);
    },
    refused: (error) => {
      if (error.code === 'no_changes') {
        unchanged();
        return;
      }
      const reasons = Object.entries(error.errors).flatMap(([path, words]) => {
        const field = fieldAt(path);
        return words.map((word) => (field ? `${fieldLabel(field)}: ${word}` : word));
      });
      toast.error(title, reasons.join(' · ') || error.message, { id: options.draftKey });
      const first = fields.find((name) => Object.keys(error.errors).some((path) => isWithin(path, name)));
      if (first) reveal?.(first);
    },
    failed: (thrown) => toast.error(title, toApiError(thrown).message),
  };
}
