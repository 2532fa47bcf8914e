import type { WebhookDeliveryRow, WebhookEndpointRow } from '@laurel/contracts/integrations/webhooks.dto';
import type { StoryMeta } from '@laurel/ui/stories';
import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import { screen } from '@testing-library/dom';
import { story } from '../testing/story.ts';
import { answers, issued, PAGES, shop, WEBHOOK, WEBHOOKS } from './webhooks.fixture.ts';

export const meta: StoryMeta = { title: 'Webhooks', areas: ['admin'], pages: true };

const down = refusal(503, 'service_unavailable', 'This part does not answer right now.');

export const List = story(PAGES, { answers });
export const ListNone = story(PAGES, { answers: [reply.get(WEBHOOKS, tableOf<WebhookEndpointRow>([]))] });
export const ListFailed = story(PAGES, { answers: [reply.get(WEBHOOKS, down)] });
export const ListNotAllowed = story(PAGES, { answers, permissions: { users: { view: true } } });
export const New = story(`${PAGES}/new`, { answers });
export const Issued = story(`${PAGES}/new`, {
  answers: [...answers, reply.post(WEBHOOKS, issued())],
  play: async (user) => {
    await user.type(await screen.findByLabelText(/^URL/), shop.url);
    await user.click(screen.getByRole('button', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Create webhook endpoint' }));
    await screen.findByText('Your signing secret');
  },
});
export const Settings = story(`${PAGES}/4`, { answers });
export const SettingsGone = story(`${PAGES}/5`, { answers });
export const SettingsLoading = story(`${PAGES}/4`, { answers: [reply.get(WEBHOOK, pending)] });
export const Deliveries = story(`${PAGES}/4/deliveries`, { answers });
export const Removed = story(`${PAGES}/7/deliveries`, { answers });
export const Delivery = story(`${PAGES}/4/deliveries`, {
  answers,
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: /^Actions for points\.changed/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show message' }));
    await screen.findByText(/^Trace ID/);
  },
});
export const DeliveriesNone = story(`${PAGES}/4/deliveries`, {
  answers: [...answers, reply.get(`${WEBHOOK}/deliveries`, tableOf<WebhookDeliveryRow>([]))],
});
export const Secret = story(`${PAGES}/4/secret`, { answers });
export const Test = story(`${PAGES}/4`, {
  answers: [
    ...answers,
    reply.post(`${WEBHOOK}/test`, { delivered: false, answer_status: 401, answer: null, fault: 'status', millis: 80 }),
  ],
  play: async (user) => {
    await user.click(await screen.findByRole('button', { name: 'Send test' }));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await screen.findByText(/^Not delivered/);
  },
});
