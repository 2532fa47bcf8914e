import { type ConfigOf, readConfig } from '@laurel/service-kit/config/read-config';
import { upstreamVariables } from '@laurel/service-kit/config/service-config';
import { string } from '@laurel/service-kit/config/variables';

/** The environment of the demo's seed: where the services are and how to sign calls for them. */
export const demoVariables = {
  identity: upstreamVariables('identity'),
  programs: upstreamVariables('programs'),
  rewards: upstreamVariables('rewards'),
  receipts: upstreamVariables('receipts'),
  integrations: upstreamVariables('integrations'),
  /** A receiver that is sent the events of the first demo program; empty adds no webhook endpoint. */
  inspector: string('WEBHOOK_INSPECTOR_URL', 'the page that shows the webhooks of the demo', { fallback: '' }),
  /** Where the gateway serves `/media/` from; empty leaves the pictures where they are. */
  mediaDir: string('MEDIA_DIR', 'folder of the demo’s pictures', { fallback: '' }),
};

export type DemoConfig = ConfigOf<typeof demoVariables>;

export const readDemoConfig = (env: NodeJS.ProcessEnv): DemoConfig => readConfig(env, demoVariables);
