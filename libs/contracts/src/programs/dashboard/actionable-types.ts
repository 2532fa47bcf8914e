/** The `actionable_type` of actions that link to a record; their `action_type` is the same in lower case. */
export const actionableTypes = ['Challenge', 'Reward', 'Receipt'] as const;
export type ActionableType = (typeof actionableTypes)[number];
