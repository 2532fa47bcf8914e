/** The `actionable_type` of actions that lead to a record; in lower case their `action_type`. */
export const actionableTypes = ['Challenge', 'Reward', 'Receipt'] as const;
export type ActionableType = (typeof actionableTypes)[number];
