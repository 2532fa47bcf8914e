import type { SessionParticipant, VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { Card, Center, IconButton, Stack } from '@laurel/ui';
import { safeRedirect, useQueryClient, useSession } from '@laurel/web-kit';
import { Navigate, useLocation, useNavigate, useSearchParams } from '@laurel/web-kit/router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { PageTitle } from '../parts/page-title.tsx';
import { currentProgram, hasFeature } from '../parts/program.ts';
import { beginVisit } from './begin-visit.ts';
import { useTexts } from './use-texts.ts';
import { EmailStep } from './email-step.tsx';
import { storeSignIn, storedSignIn } from './state/stored-sign-in.ts';
import { LinkArrival } from './link-arrival.tsx';
import { LinkSentStep } from './link-sent-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';
import { afterAnswer, resumed, type SignInState, start } from './state/sign-in-state.ts';
import { useErrorToast } from './use-error-toast.ts';

const Corner = styled.div`
  display: flex;
  justify-content: flex-end;
`;

const Narrow = styled.div`
  width: min(28rem, 100%);
`;

/** Sign-in and sign-up in four steps; what the server answers decides which comes next. */
export function SignInPage(): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // A link that opens in the waiting tab changes nothing but the hash.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  const showError = useErrorToast();
  const client = useQueryClient();
  const participant = useSession((session) => session.participant);
  const [state, setState] = useState<SignInState>(() => (token === null ? storedSignIn() : start));
  // What was left for another address, which may have been wrong.
  const [left, setLeft] = useState<SignInState>(start);
  useEffect(() => {
    if (participant) storeSignIn(start);
  }, [participant]);
  const wanted = search.get('redirect_to') ?? search.get('redirectTo');
  if (participant) {
    const isForwarded = wanted === null && token !== null && goesToOffers(participant);
    return <Navigate to={isForwarded ? '/my-offers' : safeRedirect(wanted)} replace />;
  }

  const move = (next: SignInState): void => {
    // An unchanged step has been stored already, with what was typed there since.
    if (next !== state) storeSignIn(next);
    setState(next);
  };
  const onAnswer = (answer: VerifyResponse, email: string): void => {
    if (answer.redirect_url) {
      window.location.assign(answer.redirect_url);
      return;
    }
    if (answer.ok && answer.otp_logged && answer.participant && 'id' in answer.participant) {
      beginVisit(answer.participant, client);
      return;
    }
    if (!answer.ok && answer.sign_type === 'otp' && answer.message) showError(answer.message);
    move(afterAnswer(state, answer, email));
  };
  const onBack = (): void => {
    setLeft(state);
    move(start);
  };
  const onEmail = (email: string): boolean => {
    const step = resumed(left, email);
    if (step) move(step);
    return step !== null;
  };
  return (
    <Center>
      <PageTitle>{t('signIn.title')}</PageTitle>
      <Narrow>
        <Card>
          <Corner>
            <IconButton label={t('signIn.close')} icon={<X aria-hidden />} onClick={() => void navigate('/')} />
          </Corner>
          <Stack gap={6}>
            {token !== null && <LinkArrival key={token} token={token} onAnswer={onAnswer} />}
            <Step state={state} isBack={left !== start} onAnswer={onAnswer} onBack={onBack} onEmail={onEmail} />
          </Stack>
        </Card>
      </Narrow>
    </Center>
  );
}

/** Whether a magic link that names no page redirects this participant to the offers. */
function goesToOffers(participant: Partial<SessionParticipant>): boolean {
  const isMember = participant['eligible_offers_rewards?'] === true;
  return isMember && hasFeature('offers_reward') && currentProgram().redirect_magic_link === true;
}

interface StepProps {
  state: SignInState;
  onAnswer: (answer: VerifyResponse, email: string) => void;
  /** Begins anew with another address. */
  onBack: () => void;
  /** Whether the step of an address is shown again, without a call. */
  onEmail: (email: string) => boolean;
  isBack: boolean;
}

function Step({ state, onAnswer, onBack, onEmail, isBack }: StepProps): ReactNode {
  switch (state.step) {
    case 'initial':
      return <EmailStep onAnswer={onAnswer} onEmail={onEmail} isBack={isBack} />;
    case 'new_participant':
      return <SignUpStep state={state} onAnswer={onAnswer} onBack={onBack} />;
    case 'otp_verification':
      return <OtpStep key={state.sentAt} state={state} onAnswer={onAnswer} onBack={onBack} />;
    case 'magic_link_sent':
      return <LinkSentStep firstName={state.firstName} onBack={onBack} />;
  }
}
