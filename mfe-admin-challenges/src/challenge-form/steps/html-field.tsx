import { IconButton, Row, Stack } from '@laurel/ui';
import { Field, TextArea } from '@laurel/ui/fields';
import { Bold, Heading2, Italic, Link, List, Pilcrow } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import { useDetailTexts } from '../details/use-texts.ts';
import { MediaButton } from './media-button.tsx';
import type { StepProps } from './step-props.ts';

const tools = [
  { name: 'paragraph', icon: Pilcrow, around: ['<p>', '</p>'] },
  { name: 'heading', icon: Heading2, around: ['<h2>', '</h2>'] },
  { name: 'bold', icon: Bold, around: ['<strong>', '</strong>'] },
  { name: 'italic', icon: Italic, around: ['<em>', '</em>'] },
  { name: 'list', icon: List, around: ['<ul>\n  <li>', '</li>\n</ul>'] },
  { name: 'link', icon: Link, around: ['<a href="https://">', '</a>'] },
] as const;

interface HtmlFieldProps extends StepProps {
  name: 'description' | 'content';
  label: string;
  programId: string;
  rows?: number;
  required?: boolean;
}

/** HTML with buttons that put its marks around what is selected; the preview shows what becomes of it. */
export function HtmlField({ form, fault, name, label, programId, rows = 6, required }: HtmlFieldProps): ReactNode {
  const t = useTexts();
  const d = useDetailTexts();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { ref, ...field } = form.register(name);

  const surround = (before: string, after: string): void => {
    const element = area.current;
    if (!element) return;
    const { selectionStart: start, selectionEnd: end, value } = element;
    const text = value.slice(0, start) + before + value.slice(start, end) + after + value.slice(end);
    form.setValue(name, text, { shouldDirty: true });
    element.focus();
    element.setSelectionRange(start + before.length, end + before.length);
  };
  return (
    <Stack gap={2}>
      <Field label={label} hint={t('hint.html')} error={fault(name)} {...(required && { required })}>
        <TextArea
          rows={rows}
          {...field}
          ref={(element) => {
            area.current = element;
            ref(element);
          }}
        />
      </Field>
      <Row gap={1} role="toolbar" aria-label={d('html.tools', { field: label })}>
        {tools.map(({ name: tool, icon: Icon, around: [before, after] }) => (
          <IconButton
            key={tool}
            size="small"
            label={d(`html.${tool}`)}
            icon={<Icon aria-hidden />}
            onClick={() => surround(before, after)}
          />
        ))}
        <MediaButton
          programId={programId}
          label={d('html.picture')}
          onUse={({ public_url: url, alt_text: alt }) => surround(`<img src="${url}" alt="${escaped(alt)}">`, '')}
        />
      </Row>
    </Stack>
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
