export { Wizard, type WizardProps } from './wizard.tsx';
export { WizardReview } from './review.tsx';
export type { StepProps, WizardDefinition, WizardStep } from './definition.ts';
