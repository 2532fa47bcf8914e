/** The runner's requests to a host process. */
export type HostCall =
  | {
      readonly do: 'migrate' | 'start';
      readonly piece: string;
      readonly module: string;
      readonly env: NodeJS.ProcessEnv;
    }
  | { readonly do: 'stop'; readonly piece: string };

export interface HostRequest {
  readonly id: number;
  readonly call: HostCall;
}

export type HostAnswer =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };
