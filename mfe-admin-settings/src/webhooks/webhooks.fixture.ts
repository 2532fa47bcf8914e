import type {
  WebhookDelivery,
  WebhookDeliveryRow,
  WebhookEndpointRow,
  WebhookSecretIssued,
} from '@laurel/contracts/integrations/webhooks.dto';
import { reply, tableOf } from '@laurel/web-kit/testing';

type Endpoint = Pick<WebhookEndpointRow, keyof WebhookEndpointRow>;
type Delivery = Pick<WebhookDeliveryRow, keyof WebhookDeliveryRow>;

/** What a server would say to these screens, for stories and specs. */
export const PAGES = '/admin/v2/programs/1/settings/integrations/webhooks';
export const WEBHOOKS = '/admin/v2/programs/1/webhooks';
export const WEBHOOK = '/admin/v2/webhooks/4';
export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1bZ0ZkQ4ySc=';

export const shop: Endpoint = {
  id: '4',
  program_id: '1',
  url: 'https://shop.example.com/laurel',
  description: 'Web shop',
  types: ['points.changed', 'reward.claimed'],
  ordered: false,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  last_success_at: '2026-06-01T09:41:00.000Z',
  previous_ends_at: null,
  recent_delivered: 41,
  recent_tried: 42,
  created_at: '2026-05-04T08:00:00.000Z',
  version: '3',
};
export const gone: Endpoint = {
  ...shop,
  id: '5',
  url: 'https://old.example.com/hook',
  description: '',
  enabled: false,
  disabled_reason: 'gone',
  last_success_at: null,
  recent_delivered: 0,
  recent_tried: 0,
};
export const troubled: Endpoint = {
  ...shop,
  id: '6',
  url: 'https://crm.example.com/events',
  failing_since: '2026-05-31T10:00:00.000Z',
  recent_delivered: 0,
  recent_tried: 7,
};

export const removed: Endpoint = {
  ...gone,
  id: '7',
  url: 'https://till.example.com/hook',
  disabled_reason: 'removed',
};

export const delivery: Delivery = {
  id: '70',
  event_id: '0195f0d2-7b7e-7000-8000-000000000001',
  type: 'points.changed',
  test: false,
  participant_id: '21',
  status: 'failed',
  attempts: 10,
  created_at: '2026-06-01T09:41:00.000Z',
  attempted_at: '2026-06-01T09:41:01.000Z',
  next_at: null,
  answer_status: 500,
  answer: 'Database is away',
  fault: 'status',
  millis: 120,
  body: '{"id":"0195f0d2-7b7e-7000-8000-000000000001","type":"points.changed"}',
};

export const tried: Delivery = {
  ...delivery,
  id: '71',
  event_id: '0195f0d2-7b7e-7000-8000-000000000002',
  type: 'reward.won',
  test: true,
  participant_id: null,
  status: 'delivered',
  attempts: 1,
  answer_status: 200,
  fault: null,
};

/** The first one with its attempts. */
export const delivered: Pick<WebhookDelivery, keyof WebhookDelivery> = {
  ...delivery,
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  attempt_log: [
    {
      attempted_at: '2026-06-01T09:46:03.000Z',
      url: shop.url,
      answer_status: 500,
      answer: 'Database is away',
      fault: 'status',
      millis: 120,
      dns_millis: null,
      connect_millis: null,
      tls_millis: null,
      wait_millis: 118,
    },
    {
      attempted_at: '2026-06-01T09:41:01.000Z',
      url: shop.url,
      answer_status: null,
      answer: null,
      fault: 'certificate',
      millis: 64,
      dns_millis: 12,
      connect_millis: 20,
      tls_millis: null,
      wait_millis: null,
    },
  ],
};

export const issued = (): WebhookSecretIssued => ({
  success: true,
  message: 'Webhook endpoint created',
  webhook: shop,
  secret: SECRET,
});

export const answers = [
  reply.get(WEBHOOKS, tableOf([shop, gone, troubled])),
  reply.get(WEBHOOK, shop),
  reply.get('/admin/v2/webhooks/5', gone),
  reply.get(`${WEBHOOK}/deliveries`, tableOf([delivery, tried])),
  reply.get(`${WEBHOOK}/deliveries/70`, delivered),
  reply.get('/admin/v2/webhooks/7', removed),
  reply.get('/admin/v2/webhooks/7/deliveries', tableOf([delivery])),
];
