/** Id of the element of a claim on the page of the participant's own rewards. */
export const ownClaimElement = (claimId: string): string => `claim-${claimId}`;

/** Address of a claim among the participant's own rewards. */
export const ownClaimPath = (claimId: string): string => `/my-rewards#${ownClaimElement(claimId)}`;
