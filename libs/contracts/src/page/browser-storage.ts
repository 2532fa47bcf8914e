/** Key of the unfinished sign-in in `localStorage`: the participant site writes it, a sign-out in the shell removes it. */
export const signInStorageKey = 'laurel-sign-in';

/** Beginning of the keys of drafts with a participant's unsent answers, which a sign-out in the shell removes. */
export const answerDrafts = 'answers:';

/** Key of the lifetime points that the participant has seen grow on this device; a sign-out in the shell removes it. */
export const seenPointsKey = 'laurel-seen-points';
