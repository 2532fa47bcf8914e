/** Key of the unfinished sign-in in `localStorage`: the participant site writes it, a sign-out in the shell removes it. */
export const signInStorageKey = 'laurel-sign-in';
