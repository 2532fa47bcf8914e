import { inLanguage } from '@laurel/contracts/languages/in-language';
import { Card, Picture, Stack, Text } from '@laurel/ui';
import { language, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { currentProgram } from '../parts/program.ts';
import { useTexts } from './use-texts.ts';

const Badge = styled.div`
  position: relative;
  display: grid;
  align-content: end;
  width: min(22rem, 100%);
  aspect-ratio: 8 / 5;
  padding: var(--space-4);
  overflow: hidden;
  isolation: isolate;
  border-radius: var(--radius-card);
  background: var(--perk-primary);
  color: var(--perk-primary-content);
  &[data-picture='true'] {
    color: #fff;
  }
  &[data-picture='true']::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(to top, rgb(0 0 0 / 78%), rgb(0 0 0 / 20%));
  }
  & > strong {
    font-family: var(--font-header);
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }
`;

const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -2;
`;

// The editor's line breaks are part of the instructions.
const Instructions = styled(Text)`
  white-space: pre-line;
`;

/** The participant's badge with the program's words on how to use it; nothing in a program without such words. */
export function BadgeCard(): ReactNode {
  const t = useTexts();
  const participant = useSession((state) => state.participant);
  const { name, program_template_detail: look, content_language: own } = currentProgram();
  const {
    badge_instructions: instructions,
    badge_background_image: picture,
    lang,
  } = inLanguage(look, 'badge_instructions', language(), own);
  if (!instructions || participant === null) return null;
  return (
    <Card title={t('account.badge.title')}>
      <Stack gap={4}>
        <Badge data-picture={picture !== null}>
          {picture !== null && (
            <Backdrop>
              <Picture src={picture} alt="" ratio="fill" sizes="22rem" placeholder={<span />} />
            </Backdrop>
          )}
          <span>{name}</span>
          <strong>
            {participant.first_name} {participant.last_name}
          </strong>
        </Badge>
        <Instructions measure lang={lang}>
          {instructions}
        </Instructions>
      </Stack>
    </Card>
  );
}
