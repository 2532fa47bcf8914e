import type { Locale } from '@laurel/contracts/languages/languages';
import { Skeleton } from '@laurel/ui';
import { FieldGroup, type FieldGroupProps } from '@laurel/ui/fields';
import { lazyRoute } from '@laurel/web-kit/router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type Control, Controller, type FieldValues, type Path, type RefCallBack } from 'react-hook-form';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

// The editor's code is larger than that of the form around it, so that the form does not wait for it.
const Editor = lazyRoute<RichTextEditorProps>(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <Skeleton shape="card" height="14rem" />,
);

export interface RichTextFieldProps<Values extends FieldValues> extends Omit<
  FieldGroupProps,
  'children' | 'role' | 'legend'
> {
  label: string;
  control: Control<Values>;
  /** The value is a text with HTML, empty for none; the server removes disallowed elements. */
  name: Path<Values>;
  /** The program of the media library for pictures; none can be added without it. */
  programId?: string;
  /** The language of the text, where it is not the page's. */
  lang?: Locale;
}

/** A text with headings, lists, links and pictures. */
export function RichTextField<Values extends FieldValues>({
  label,
  control,
  name,
  programId,
  lang,
  ...group
}: RichTextFieldProps<Values>): ReactNode {
  return (
    <FieldGroup legend={label} {...group}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <FocusableEditor
            {...field}
            label={label}
            invalid={Boolean(group.error)}
            {...(programId && { programId })}
            {...(lang && { lang })}
          />
        )}
      />
    </FieldGroup>
  );
}

/** Provides the form with a focus target while the editor is loading; the editor takes it once it has loaded. */
function FocusableEditor({ ref, ...editor }: Omit<RichTextEditorProps, 'onReady'> & { ref: RefCallBack }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const focus = useCallback(() => {
    const control = place.current?.querySelector<HTMLElement>('textarea, [contenteditable]');
    control?.focus();
    wanted.current = !control;
  }, []);
  useEffect(() => {
    ref({ focus });
    return () => ref(null);
  }, [ref, focus]);
  const onReady = useCallback(() => {
    if (wanted.current) focus();
  }, [focus]);
  return (
    <div ref={place}>
      <Editor {...editor} onReady={onReady} />
    </div>
  );
}
