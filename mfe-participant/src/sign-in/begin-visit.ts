import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { expectPoints, getPageData, type QueryClient, setParticipant } from '@laurel/web-kit';
import { currentProgram } from '../parts/program.ts';

/**
 * Signs the participant in on this page. Answers that a visitor was given are dropped, and the points of a sign-up are
 * waited for: they arrive as an event, a moment after the sign-in.
 */
export function beginVisit(participant: SessionParticipant, client: QueryClient): void {
  client.removeQueries();
  const { preloaded } = getPageData();
  for (const address of Object.keys(preloaded)) Reflect.deleteProperty(preloaded, address);
  setParticipant(participant);
  if (participant.points !== '0' || !currentProgram().signup_challenge?.points) return;
  void expectPoints().then((grown) => {
    if (grown) void client.invalidateQueries({ queryKey: ['api'] });
  });
}
