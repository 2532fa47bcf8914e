import type { VerifyRequest, VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { type ApiError, api, getPageData, toFormData, useMutation, type UseMutationResult } from '@laurel/web-kit';
import { currentProgram } from '../parts/program.ts';

/** Answers to attributes are texts, as all fields of a form. */
type VerifyForm = Omit<VerifyRequest, 'profile_answers'> & { profile_answers?: Record<string, string> };

/** The program's way to sign in; the participant has no choice. */
export function signInType(): 'otp' | 'magic_link' {
  return currentProgram().features['otp_login'] === true ? 'otp' : 'magic_link';
}

/** One step of sign-in as the server takes it: a form, with every parameter of the page's own address. */
export function useVerify(
  onAnswer: (answer: VerifyResponse, email: string) => void,
): UseMutationResult<VerifyResponse, ApiError, VerifyForm> {
  return useMutation<VerifyResponse, ApiError, VerifyForm>({
    mutationFn: (form) => {
      const query = new URLSearchParams(window.location.search);
      const referral = query.get('referral_code');
      const fields = { auth_type: signInType(), ...(referral && { referral_code: referral }), ...form };
      return api.post('/public/signin/verify', toFormData({ ...fields }), { params: query });
    },
    onSuccess: (answer, { email }) => onAnswer(answer, email),
  });
}

export function botCheckAddress(theme: string): string {
  return `/bot-check?theme=${theme}&language=${getPageData().locale}`;
}
