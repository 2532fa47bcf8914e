/** What a refusal of the public API means, and what its caller can do. */
export interface ProblemText {
  title: string;
  status: number;
  meaning: string;
  remedy: string;
}

const ROOT = '/api/v1/problems/';

export const problemPath = (code: string): string => `${ROOT}${code}`;

/** All refusals of the public API by their code. */
export const problems: Readonly<Record<string, ProblemText>> = {
  bad_request: {
    title: 'Bad request',
    status: 400,
    meaning: 'The request is not valid HTTP, or its query or body cannot be read.',
    remedy: 'Check how the request is built. Sending it again unchanged gives the same answer.',
  },
  malformed_body: {
    title: 'Body is not valid JSON',
    status: 400,
    meaning: 'The body of the request is not valid JSON.',
    remedy: 'Send one JSON object, encoded as UTF-8.',
  },
  unknown_field: {
    title: 'Unknown field',
    status: 400,
    meaning: 'The body or the query has a field that this call does not have. Fields are never ignored in silence.',
    remedy: 'Correct the spelling, or leave the field out. `errors` names it.',
  },
  limit_depth: {
    title: 'Nested too deeply',
    status: 400,
    meaning: 'The body is nested more deeply than any call needs.',
    remedy: 'Compare the body with the description of the call.',
  },
  limit_fields: {
    title: 'Too many fields',
    status: 400,
    meaning: 'The body or the query has more fields than any call needs.',
    remedy: 'Compare it with the description of the call.',
  },
  limit_field_size: {
    title: 'Field too long',
    status: 400,
    meaning: 'One field is longer than any call allows.',
    remedy: 'Shorten it.',
  },
  key_in_address: {
    title: 'API key in the address',
    status: 400,
    meaning: 'The address contains an API key. Addresses are written into logs and histories by many systems.',
    remedy: 'Revoke the key, create a new one, and send it in the header `Authorization: Bearer …`.',
  },
  unknown_version: {
    title: 'Unknown version',
    status: 400,
    meaning: 'The header `Laurel-Version` names a version that does not exist.',
    remedy: 'Send a version that exists, or leave the header out: a key is pinned to the version of its creation.',
  },
  idempotency_key_required: {
    title: 'Idempotency key required',
    status: 400,
    meaning: 'This call moves points or gives a reward, so a repetition by accident would cost money.',
    remedy: 'Send the header `Idempotency-Key` with a value of its own for each operation, for example a UUID.',
  },
  invalid_api_key: {
    title: 'Invalid API key',
    status: 401,
    meaning: 'The key is missing or unknown, or it has been revoked or has expired.',
    remedy: 'Send a working key in the header `Authorization: Bearer …`.',
  },
  insufficient_scope: {
    title: 'Insufficient scope',
    status: 403,
    meaning: 'The key works, but has not been granted the scope that this call needs.',
    remedy: 'Add the scope that `www-authenticate` names to the key, or use another key.',
  },
  ip_not_allowed: {
    title: 'Address not allowed',
    status: 403,
    meaning: 'The key may only be used from certain addresses, and the request came from another one.',
    remedy: 'Add the address of your system to the allowed ones of the key.',
  },
  wrong_mode: {
    title: 'Wrong mode',
    status: 403,
    meaning: 'A live key was used for a program in test mode.',
    remedy: 'Create a test key in the program.',
  },
  not_found: {
    title: 'Not found',
    status: 404,
    meaning: 'There is no such call, or the program of the key has no such record.',
    remedy: 'Check the address and the id. Records of other programs are never found.',
  },
  method_not_allowed: {
    title: 'Method not allowed',
    status: 405,
    meaning: 'The address exists, but not with this method.',
    remedy: 'The header `allow` lists the methods.',
  },
  request_timeout: {
    title: 'Request timeout',
    status: 408,
    meaning: 'The body of the request did not arrive in time.',
    remedy: 'Send the request again.',
  },
  already_exists: {
    title: 'Already exists',
    status: 409,
    meaning: 'Another record of the program has this value, which is unique.',
    remedy: '`errors` names the field. Change the other record, or use it.',
  },
  deletion_refused: {
    title: 'Deletion refused',
    status: 409,
    meaning: 'The participant belongs to the staff of the program.',
    remedy: 'Take the staff flag away in the back-office first.',
  },
  email_fixed: {
    title: 'Address cannot change',
    status: 409,
    meaning: 'The participant of the external id has another e-mail address than the request.',
    remedy: 'Send the address that the participant has. Only participants change it, because they have to prove it.',
  },
  idempotency_in_progress: {
    title: 'Same call in progress',
    status: 409,
    meaning: 'A call with the same idempotency key has not ended yet.',
    remedy: 'Send it again after the seconds in `retry-after`: it then gets the answer of the first call.',
  },
  insufficient_points: {
    title: 'Insufficient points',
    status: 409,
    meaning: 'The participant has fewer points than the operation takes.',
    remedy: 'Read the balance, and take no more than that.',
  },
  sold_out: {
    title: 'Sold out',
    status: 409,
    meaning: 'All pieces or all codes of the reward have been given.',
    remedy: 'Offer another reward. The claim stays refused under its idempotency key.',
  },
  limit_reached: {
    title: 'Limit reached',
    status: 409,
    meaning: 'The participant has claimed the reward as often as one participant can.',
    remedy: 'Ask `GET /api/v1/rewards?participant_id=…` what the participant can claim.',
  },
  not_started: {
    title: 'Not started',
    status: 409,
    meaning: 'The reward cannot be claimed before its start.',
    remedy: 'Claim it after its `starts_at`, with a new idempotency key.',
  },
  ended: {
    title: 'Ended',
    status: 409,
    meaning: 'The reward can no longer be claimed.',
    remedy: 'Offer another reward.',
  },
  not_eligible: {
    title: 'Not eligible',
    status: 409,
    meaning:
      'The participant is blocked, inactive or has opted out, or the reward is of a kind that is not claimed by the API, such as one for money.',
    remedy: 'Read the participant and the reward.',
  },
  not_reversible: {
    title: 'Not reversible',
    status: 409,
    meaning: 'The claim was assigned by staff, drawn, or paid for with money.',
    remedy: 'Take it back in the back-office, or refund its payment.',
  },
  already_completed: {
    title: 'Already completed',
    status: 409,
    meaning: 'The participant has completed the challenge, or their activities were reset after `completed_at`.',
    remedy: 'Nothing is left to do. A repetition with the same idempotency key gets the first answer.',
  },
  challenge_not_active: {
    title: 'Challenge not active',
    status: 409,
    meaning: 'The challenge was not active at the moment of the completion.',
    remedy: 'Send a `completed_at` between its `starts_at` and its `ends_at`.',
  },
  not_submittable: {
    title: 'Not completed by the API',
    status: 409,
    meaning: 'Participants complete this challenge by themselves.',
    remedy: 'Complete challenges with `api_completion_only` alone. Staff set it in the back-office.',
  },
  version_conflict: {
    title: 'Changed meanwhile',
    status: 409,
    meaning: 'The record has changed since you read it.',
    remedy: 'Read the record again and repeat your change.',
  },
  cursor_expired: {
    title: 'Cursor expired',
    status: 410,
    meaning: 'Events after the cursor have left the log, which goes back 90 days.',
    remedy: 'Read on from `oldest_cursor`, and compare your records with those of the program.',
  },
  body_too_large: {
    title: 'Body too large',
    status: 413,
    meaning: 'The body of the request has more than 1 MB.',
    remedy: 'Send less at once.',
  },
  unsupported_media_type: {
    title: 'Unsupported media type',
    status: 415,
    meaning: 'The body is in a format that this call does not read.',
    remedy: 'Send `content-type: application/json`.',
  },
  cursor_mismatch: {
    title: 'Cursor does not fit',
    status: 422,
    meaning: 'The cursor is not one of this list, or belongs to other filters.',
    remedy: 'Send cursors with the filters of the page that they came from, or begin without a cursor.',
  },
  idempotency_key_reused: {
    title: 'Idempotency key reused',
    status: 422,
    meaning: 'The idempotency key came with another request within the last 72 hours.',
    remedy: 'Use a new key for each operation, and the same one only to repeat it.',
  },
  validation_failed: {
    title: 'Invalid input',
    status: 422,
    meaning: 'Fields of the request have values that are not acceptable.',
    remedy: '`errors` says what is wrong, with a JSON pointer to each field.',
  },
  too_much_at_once: {
    title: 'Too much at once',
    status: 429,
    meaning: 'Too many requests of one address are being sent at the same time.',
    remedy: 'Send fewer requests in parallel, and try again after the seconds in `retry-after`.',
  },
  too_many_requests: {
    title: 'Too many requests',
    status: 429,
    meaning: 'One address reads the documents of the API too often.',
    remedy: 'Try again after the seconds in `retry-after`.',
  },
  rate_limited: {
    title: 'Rate limited',
    status: 429,
    meaning: 'The key has used up a limit, or too many unknown keys came from the address.',
    remedy: 'Try again after the seconds in `retry-after`. The header `RateLimit` of each answer says what is left.',
  },
  internal_error: {
    title: 'Internal error',
    status: 500,
    meaning: 'The fault is ours.',
    remedy: 'Try again with the same idempotency key. If it goes on, send us the `request_id`.',
  },
  service_unavailable: {
    title: 'Temporarily unavailable',
    status: 503,
    meaning: 'A part of the platform cannot answer right now.',
    remedy: 'Try again after the seconds in `retry-after`, with the same idempotency key.',
  },
  busy: {
    title: 'Busy',
    status: 503,
    meaning: 'More requests are on their way than the platform takes in at once.',
    remedy: 'Try again after the seconds in `retry-after`, with the same idempotency key.',
  },
};
