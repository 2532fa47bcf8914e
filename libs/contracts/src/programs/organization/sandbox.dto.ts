/** The twin of a live program in test mode. */
export class Sandbox {
  program_id: string;
  name: string;
  subdomain: string;
}

export class SandboxState {
  /** `null` until it has been created, and for programs in test mode. */
  sandbox: Sandbox | null;
  /** The program is in test mode itself. */
  test_mode: boolean;
}

export class SandboxSaved {
  success: true;
  message: string;
  /** False where the sandbox existed before the call. */
  created: boolean;
  sandbox: Sandbox;
}
