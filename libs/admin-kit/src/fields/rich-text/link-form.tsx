import { Button, Row } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../texts.ts';

const Panel = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3);
  border-bottom: 1px solid var(--color-border);
`;

const ADDRESS = /^(?:https?:\/\/[^/]|mailto:.|\/(?!\/))/i;

/** The target of the selected words. It is no form of its own, because a form surrounds it. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }): ReactNode {
  const t = useTexts();
  const before = (editor.getAttributes('link') as { href?: string }).href;
  const [address, setAddress] = useState(before ?? 'https://');
  const [refused, setRefused] = useState(false);
  const set = (): void => {
    if (!ADDRESS.test(address.trim())) {
      setRefused(true);
      return;
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Panel>
      <Field label={t('text.address')} error={refused ? t('text.addressFault') : undefined}>
        <TextInput
          autoFocus
          inputMode="url"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            if (event.key === 'Enter') set();
            else onClose();
          }}
        />
      </Field>
      <Row gap={2}>
        <Button size="small" variant="primary" onClick={set}>
          {t('text.setLink')}
        </Button>
        {before !== undefined && (
          <Button size="small" onClick={remove}>
            {t('text.removeLink')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('text.cancel')}
        </Button>
      </Row>
    </Panel>
  );
}
