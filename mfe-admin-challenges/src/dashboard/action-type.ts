import { type ActionableType, actionableTypes } from '@laurel/contracts/programs/dashboard/actionable-types';

type ActionType = Lowercase<ActionableType>;

/** The type of an action, as far as there is a word for it. */
export function typeOf({ action_type }: { action_type: string }): ActionType | 'other' {
  const known = actionableTypes.find((type) => type.toLowerCase() === action_type);
  return (known?.toLowerCase() as ActionType | undefined) ?? 'other';
}
