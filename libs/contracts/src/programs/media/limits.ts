/** Bytes of an uploaded picture, at most. */
export const maxPictureBytes = 10 * 2 ** 20;
/** Bytes of an uploaded video, at most. */
export const maxVideoBytes = 50 * 2 ** 20;

/** Characters of a file of captions, at most: two hours of talk take about 150,000. */
export const maxCaptionsLength = 300_000;

/** Characters of a folder's name, at most. */
export const maxFolderName = 60;

export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg'] as const;

export type MediaType = (typeof pictureTypes)[number] | (typeof videoTypes)[number];
