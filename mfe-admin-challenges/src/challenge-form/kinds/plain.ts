import type { WizardKind } from './wizard-kind.ts';

/** A type without fields of its own. */
export const plain: WizardKind = { Details: null, faults: () => [] };
