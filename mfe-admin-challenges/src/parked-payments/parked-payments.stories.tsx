import { refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import { parkedPayments } from '../testing/payments.ts';
import { story } from '../testing/story.ts';

export const meta: StoryMeta = { title: 'Payments to decide', areas: ['admin'], pages: true };

const SCREEN = '/admin/v2/programs/1/rewards/payments';
const LIST = '/admin/v2/programs/1/parked_payments';

const settings = reply.get('/admin/v2/programs/1/payment_settings', { warning: null });

export const List = story(SCREEN, { answers: [settings, reply.get(LIST, tableOf(parkedPayments))] });
export const ListWithTestKey = story(SCREEN, {
  answers: [
    reply.get('/admin/v2/programs/1/payment_settings', { warning: 'test_key' }),
    reply.get(LIST, tableOf(parkedPayments)),
  ],
});
export const ListEmpty = story(SCREEN, { answers: [settings, reply.get(LIST, tableOf([]))] });
export const ListFailed = story(SCREEN, {
  answers: [settings, reply.get(LIST, refusal(503, 'service_unavailable', 'Payments do not answer right now.'))],
});
