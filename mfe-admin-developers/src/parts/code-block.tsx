import { CopyButton } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
  min-width: 0;
`;

const Code = styled.pre`
  margin: 0;
  padding: var(--space-4);
  padding-inline-end: var(--space-12);
  max-height: 28rem;
  overflow: auto;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-small);
  background: var(--color-neutral-tint);
  font-size: var(--text-sm);
  line-height: 1.55;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Corner = styled.div`
  position: absolute;
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);
`;

/** A text for a terminal or an editor, with a button that copies it. */
export function CodeBlock({ code, label, copy }: { code: string; label: string; copy: string }): ReactNode {
  return (
    <Frame>
      <Code translate="no" tabIndex={0} role="region" aria-label={label}>
        {code}
      </Code>
      <Corner>
        <CopyButton value={code} label={copy} />
      </Corner>
    </Frame>
  );
}
