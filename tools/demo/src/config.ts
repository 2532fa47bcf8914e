import { readConfig } from '@laurel/service-kit/config/read-config';

interface ServiceAddress {
  url: string;
  secret: string;
}

export interface DemoConfig {
  identity: ServiceAddress;
  programs: ServiceAddress;
  rewards: ServiceAddress;
  receipts: ServiceAddress;
  /** Where the gateway serves `/media/` from; empty leaves the pictures where they are. */
  mediaDir: string;
}

/** The environment of the demo's seed: where the services are and how to sign calls for them. */
export function readDemoConfig(env: NodeJS.ProcessEnv): DemoConfig {
  return readConfig(env, (reader) => ({
    identity: { url: reader.url('IDENTITY_URL'), secret: reader.secret('IDENTITY_TOKEN_SECRET') },
    programs: { url: reader.url('PROGRAMS_URL'), secret: reader.secret('PROGRAMS_TOKEN_SECRET') },
    rewards: { url: reader.url('REWARDS_URL'), secret: reader.secret('REWARDS_TOKEN_SECRET') },
    receipts: { url: reader.url('RECEIPTS_URL'), secret: reader.secret('RECEIPTS_TOKEN_SECRET') },
    mediaDir: reader.string('MEDIA_DIR', ''),
  }));
}
