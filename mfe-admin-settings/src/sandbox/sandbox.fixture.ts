import type { SandboxState } from '@laurel/contracts/programs/organization/sandbox.dto';

/** What a server would say to this screen, for stories and specs. */
export const SANDBOX = '/admin/v2/programs/1/sandbox';

export const none: SandboxState = { sandbox: null, test_mode: false };
export const inTestMode: SandboxState = { sandbox: null, test_mode: true };
export const existing = {
  sandbox: { program_id: '8', name: 'Fernhill Coffee sandbox', subdomain: 'fernhill-coffee-sandbox' },
  test_mode: false,
} satisfies SandboxState;
