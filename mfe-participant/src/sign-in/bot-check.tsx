import { Button, currentTheme, Stack, Text } from '@laurel/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './use-texts.ts';
import { botCheckAddress } from './verify.ts';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 72px;
  border: 0;
  /* Where the wide form, of 300 px, has no room, the check shows its tall one. */
  @media (max-width: 373px) {
    height: 148px;
  }
`;

interface BotCheckMessage {
  kind: 'bot-check';
  state: 'passed' | 'failed' | 'expired';
  token: string | null;
}

interface BotCheckProps {
  /** The key grows with every use: a token is valid once. */
  attempt: number;
  onToken: (token: string | null) => void;
}

/** The bot check in its own frame; a blocked one says so and can be tried again. */
export function BotCheck({ attempt, onToken }: BotCheckProps): ReactNode {
  const t = useTexts();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const receive = (event: MessageEvent<Partial<BotCheckMessage> | null>): void => {
      if (event.origin !== window.location.origin || event.data?.kind !== 'bot-check') return;
      setFailed(event.data.state === 'failed');
      onToken(event.data.state === 'passed' ? (event.data.token ?? null) : null);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [onToken]);
  useEffect(() => onToken(null), [attempt, onToken]);
  return (
    <Stack gap={2}>
      <Frame key={`${attempt} ${tries}`} src={botCheckAddress(currentTheme())} title={t('signIn.botCheck')} />
      {failed && (
        <>
          <Text role="alert" tone="danger" size="sm">
            {t('signIn.botCheckFailed')}
          </Text>
          <Button
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            {t('signIn.botCheckAgain')}
          </Button>
        </>
      )}
    </Stack>
  );
}
