/**
 * `expired`: the reward has ended, and participants claim it themselves: a prize is often given after that. A participant's
 * own note that it is used counts before its end.
 */
export const claimStates = ['ready', 'used', 'expired'] as const;
export type ClaimState = (typeof claimStates)[number];
