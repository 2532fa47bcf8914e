// Written by `npm run openapi` from docs/openapi/public-v1.json.
export interface paths {
    "/api/v1/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists challenges, the newest first */
        get: operations["Challenges_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/challenges/{challenge_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a challenge */
        get: operations["Challenges_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims/{claim_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a claim */
        get: operations["Claims_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims/{claim_id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes a claim back: refunds its points, and frees its piece */
        post: operations["Claims_reverse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the events of the program in their order, and waits for the next one */
        get: operations["EventLog_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The key of the call: its program, scopes, version and limits */
        get: operations["ApiIdentity_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists participants, the newest first */
        get: operations["Participant_list"];
        put?: never;
        /** Creates a participant */
        post: operations["Participant_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Brings up to 100 participants to a state, with a verdict for each */
        post: operations["Participant_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/{participant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a participant */
        get: operations["Participant_show"];
        /** Creates the participant of an external id, or brings them to these values */
        put: operations["Participant_upsert"];
        post?: never;
        /** Erases a participant everywhere, for good */
        delete: operations["Participant_erase"];
        options?: never;
        head?: never;
        /** Changes a participant; fields that are left out keep their values */
        patch: operations["Participant_update"];
        trace?: never;
    };
    "/api/v1/participants/{participant_id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the claims of a participant, the newest first */
        get: operations["Claims_list"];
        put?: never;
        /** Claims a reward for a participant */
        post: operations["Claims_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/{participant_id}/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the completions of a participant, the newest first */
        get: operations["Completions_list"];
        put?: never;
        /** Completes a challenge for a participant */
        post: operations["Completions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/{participant_id}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the balance of a participant */
        get: operations["Points_show"];
        put?: never;
        /** Adds points, or deducts them with a negative amount */
        post: operations["Points_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/{participant_id}/points/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what changed a balance, the newest first */
        get: operations["Points_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/participants/{participant_id}/points/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explains the balance of a day by the lots that add up to it */
        get: operations["Points_explain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists rewards, the newest first, and says whether a participant can claim each */
        get: operations["Rewards_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rewards/{reward_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a reward, and says whether a participant can claim it */
        get: operations["Rewards_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "api_key.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * api_key.expiring
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_api_key_expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "challenge.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * challenge.completed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_challenge_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim.reversed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_claim_reversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "completion.partly_refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * completion.partly_refunded
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_completion_partly_refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "completion.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * completion.reversed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_completion_reversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.changed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_membership_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.redeemed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * offer.redeemed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_offer_redeemed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "participant.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * participant.created
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_participant_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "participant.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * participant.deleted
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_participant_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "participant.recruited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * participant.recruited
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_participant_recruited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "participant.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * participant.reset
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_participant_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "participant.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * participant.updated
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_participant_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * payment.settled
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_payment_settled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "points.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * points.changed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_points_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "points.imported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * points.imported
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_points_imported"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "profile.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * profile.answered
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_profile_answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * receipt.accepted
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_receipt_accepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.assessed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * receipt.assessed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_receipt_assessed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "referral.qualified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * referral.qualified
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_referral_qualified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reward.awarded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * reward.awarded
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_reward_awarded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reward.claimed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * reward.claimed
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_reward_claimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reward.won": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * reward.won
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_reward_won"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook_endpoint.disabled
         * @description Sent to the webhook endpoints of the program that want it, signed by the Standard Webhooks specification.
         */
        post: operations["webhook_webhook_endpoint_disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ApiBatchParticipant: {
            external_id: string;
            email: string;
            first_name: string;
            last_name: string;
            /**
             * @description `active` for a new participant when left out.
             * @enum {string}
             */
            status?: "active" | "inactive" | "pending" | "opted_out" | "blocked";
        };
        /** @description What became of one participant of a batch. */
        ApiBatchVerdict: {
            external_id: string;
            /** @description The status that the call for this participant alone would have had. */
            status: number;
            /** @description `null` when it was refused. */
            participant: components["schemas"]["ApiParticipant"] | null;
            /** @description The code of the refusal, the one of a problem; `null` otherwise. */
            code: string | null;
            detail: string | null;
            errors: components["schemas"]["ApiProblemField"][];
        };
        ApiChallenge: {
            id: string;
            /** @description Unique in the program; staff choose it. */
            identifier: string;
            name: string;
            /** @description What participants read on its tile. */
            caption: string;
            challenge_type: components["schemas"]["ChallengeType"];
            status: components["schemas"]["ApiChallengeStatus"];
            /** @description Points of one completion. */
            points: number;
            reward_type: components["schemas"]["ChallengeRewardType"];
            is_repeatable: boolean;
            /** @description Only completions of the API complete it: participants have no button for it. */
            api_completion_only: boolean;
            image_url: string | null;
            tags: string[];
            starts_at: string | null;
            ends_at: string | null;
            created_at: string;
            updated_at: string;
        };
        ApiChallengePage: {
            data: components["schemas"]["ApiChallenge"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @enum {string} */
        ApiChallengeStatus: "active" | "scheduled" | "ended";
        /** @description A reward that a participant has claimed. */
        ApiClaim: {
            /** @description `0` in a dry run. */
            id: string;
            participant_id: string;
            reward_id: string;
            reward_name: string;
            /** @description Points that it cost. */
            points: number;
            /** @description The code to redeem it with; `null` for a reward without codes. */
            coupon_code: string | null;
            /** @description Points that the participant could spend right after it. */
            unused_points: number;
            claimed_at: string;
            /** @description `null` unless it was taken back. */
            reversed_at: string | null;
        };
        ApiClaimPage: {
            data: components["schemas"]["ApiClaim"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @description A challenge that a participant has completed. */
        ApiCompletion: {
            /** @description `0` in a dry run. */
            id: string;
            participant_id: string;
            challenge_id: string;
            challenge_name: string;
            points: number;
            completed_at: string;
        };
        ApiCompletionPage: {
            data: components["schemas"]["ApiCompletion"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @description The key of a call, its program, and what it may do. */
        ApiIdentity: {
            key: {
                id: string;
                name: string;
                /** @description The first characters of its value. */
                prefix: string;
                mode: components["schemas"]["ApiKeyMode"];
                expires_at: string | null;
            };
            program: {
                id: string;
                name: string;
                test_mode: boolean;
            };
            scopes: components["schemas"]["ApiScope"][];
            /** @description The version that calls get without the header `Laurel-Version`. */
            api_version: string;
            limits: {
                calls_per_minute: number;
                /** @description Calls that change something; they count as calls, too. */
                writes_per_minute: number;
            };
        };
        /** @enum {string} */
        ApiKeyMode: "live" | "test";
        ApiMomentRange: {
            /** Format: date-time */
            gte?: string;
            /** Format: date-time */
            lt?: string;
        };
        ApiParticipant: {
            id: string;
            /** @description The id that your system has for the participant. */
            external_id: string | null;
            email: string;
            first_name: string;
            last_name: string;
            status: components["schemas"]["ParticipantStatus"];
            tags: string[];
            created_at: string;
            updated_at: string;
            /** @description Grows with every change of the participant's own values. */
            version: string;
        };
        /** @description A verdict for each participant, in their order; a refused one holds up no other. */
        ApiParticipantBatch: {
            data: components["schemas"]["ApiBatchVerdict"][];
        };
        ApiParticipantBatchRequest: {
            participants: components["schemas"]["ApiBatchParticipant"][];
        };
        ApiParticipantErased: {
            id: string;
            /** @constant */
            erased: true;
        };
        ApiParticipantPage: {
            data: components["schemas"]["ApiParticipant"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @description A participant's points, in whole points. */
        ApiPoints: {
            participant_id: string;
            /** @description What the participant can spend; below 0 when spent points were taken back. */
            unused: number;
            /** @description What the participant has earned in all. */
            lifetime: number;
        };
        /** @description A change of a participant's balance. */
        ApiPointsEntry: {
            id: string;
            /** @enum {string} */
            kind: "earn" | "spend" | "correction" | "refund";
            /** @description Source of the points: `completion`, `receipt`, `claim`, `import`, `reset` or `adjustment`. */
            source: string;
            /** @description The rule that determined the amount, such as `challenge:12`; `null` without one. */
            rule: string | null;
            /** @description Points of one lot age together: the month they were earned in; `null` for points that were taken. */
            lot: string | null;
            title: string;
            amount: number;
            /** @description The balance after it. */
            balance: number;
            created_at: string;
        };
        ApiPointsEntryPage: {
            data: components["schemas"]["ApiPointsEntry"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @description What a balance was made of when a day ended: what remained of its lots, less what was owed. */
        ApiPointsExplanation: {
            participant_id: string;
            /** @description The day, in the program's time zone. */
            at: string;
            /** @description What the participant could spend; below 0 when spent points were taken back. */
            balance: number;
            /** @description Points that were taken back after they had been spent; the next ones repay them. */
            owed: number;
            /** @description The oldest first, without those that were spent. */
            lots: components["schemas"]["ApiPointsLot"][];
        };
        /** @description Points of one age. */
        ApiPointsLot: {
            /** @description The month they were earned in, such as `2026-11`. */
            lot: string;
            /** @description Points that came into it until the day ended. */
            earned: number;
            /** @description Points of it that were left; the oldest are spent first. */
            remaining: number;
        };
        /** @description The balance after the change. */
        ApiPointsPosted: {
            participant_id: string;
            /** @description What the participant can spend; below 0 when spent points were taken back. */
            unused: number;
            /** @description What the participant has earned in all. */
            lifetime: number;
            amount: number;
        };
        /** @description What is wrong with one field of a request. */
        ApiProblemField: {
            /** @description JSON pointer (RFC 6901). */
            pointer: string;
            code: string;
            /** @description For people. */
            message: string;
        };
        ApiReward: {
            id: string;
            /** @description Unique in the program; staff choose it. */
            identifier: string;
            name: string;
            /** @description HTML. */
            description: string;
            image_url: string | null;
            selection: components["schemas"]["RewardSelection"];
            status: components["schemas"]["ApiRewardStatus"];
            /** @description Cost in points; for kinds that are not claimed, the points or challenges that lead to it. */
            threshold: number;
            /** @description `null` unless it is paid for with money. */
            price: components["schemas"]["RewardPriceAnswer"] | null;
            /** @description Pieces that can still be claimed; `null` for no limit. */
            left: number | null;
            /** @description Claims of one participant; `null` for no limit. */
            per_participant: number | null;
            tags: string[];
            starts_at: string | null;
            ends_at: string | null;
            created_at: string;
            updated_at: string;
            /** @description Whether the participant of the query can claim it now; `null` without one. */
            claimable: boolean | null;
            /** @description Why not. */
            reason: components["schemas"]["ClaimReason"] | null;
        };
        ApiRewardPage: {
            data: components["schemas"]["ApiReward"][];
            has_more: boolean;
            /** @description Send it as `after` to read on. */
            next_cursor: string | null;
            /** @description Send it as `before` to read backwards. */
            previous_cursor: string | null;
        };
        /** @enum {string} */
        ApiRewardStatus: "active" | "scheduled" | "ended";
        /** @enum {string} */
        ApiScope: "participants:read" | "participants:write" | "points:read" | "points:write" | "rewards:read" | "claims:read" | "claims:write" | "challenges:read" | "completions:read" | "completions:write" | "receipts:read" | "receipts:write" | "offers:read" | "offers:write" | "events:read" | "events:write" | "exports:read" | "exports:write" | "exports:personal" | "webhooks:manage" | "widgets:token";
        /** @enum {string} */
        ChallengeRewardType: "points" | "prize";
        /** @enum {string} */
        ChallengeType: "signup" | "video" | "article" | "referral" | "membership" | "share" | "collect" | "link" | "call_action" | "engage" | "unified_social" | "donation" | "location";
        /** @enum {string} */
        ClaimReason: "not_enough_points" | "sold_out" | "limit_reached" | "not_started" | "ended" | "not_eligible";
        CreateApiClaimRequest: {
            reward_id: string;
        };
        CreateApiCompletionRequest: {
            challenge_id: string;
            /**
             * Format: date-time
             * @description When it happened, at most now and while the challenge was active; now when left out.
             */
            completed_at?: string;
            /** @description What it rests on in your system, such as the number of a visit; the trail shows it to staff. */
            evidence?: string;
        };
        CreateApiParticipantRequest: {
            external_id?: string | null;
            email: string;
            first_name: string;
            last_name: string;
            /**
             * @description `active` for a new participant when left out.
             * @enum {string}
             */
            status?: "active" | "inactive" | "pending" | "opted_out" | "blocked";
        };
        CreateApiPointsRequest: {
            /** @description Whole points; negative ones are deducted. */
            amount: number;
            /** @description The participant reads it in their statement. */
            reason: string;
            /** @description What it stands for in your system, such as an order; the trail shows it to staff. */
            reference?: string;
        };
        /** @enum {string} */
        Currency: "usd" | "eur" | "gbp" | "jpy" | "krw" | "bhd" | "kwd";
        EventLogPage: {
            data: components["schemas"]["PublicEvent"][];
            /** @description The `after` of the next page. */
            next_cursor: string;
            /** @description Whether more events stand in the log already. */
            has_more: boolean;
        };
        /** @enum {string} */
        ParticipantStatus: "pending" | "inactive" | "active" | "opted_out" | "blocked";
        /** @description A refusal (RFC 9457). `type` opens a page about it. */
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @description For people */
            detail: string;
            /** @description Stable and machine-readable */
            code: string;
            errors?: components["schemas"]["ApiProblemField"][];
            /** @description With `cursor_expired`: where the log begins */
            oldest_cursor?: string;
            /** @description What our support asks for */
            request_id: string;
        };
        /** @description An event as webhooks receive it and as the log shows it, in snake case. */
        PublicEvent: {
            /** @description The same wherever the event is read and however often it is sent. */
            id: string;
            type: components["schemas"]["PublicEventType"];
            /** @description The version of the shape of `data`. */
            api_version: string;
            /** @description ISO 8601: when it happened. */
            timestamp: string;
            program_id: string;
            /** @description An example that staff have sent to try an endpoint; nothing has happened. */
            test: boolean;
            /** @description Grows by one with each event of the program, in the order of the log; `null` for an example. */
            sequence: string | null;
            /** @description Grows by one with each event about the participant; `null` for an example, and without a participant. */
            participant_sequence: string | null;
            /** @description The request that caused it, where there was one. */
            cause: components["schemas"]["PublicEventCause"] | null;
            data: components["schemas"]["PublicEventData"];
        };
        PublicEventCause: {
            request_id: string;
        };
        PublicEventData: {
            object: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        PublicEventType: "api_key.expiring" | "challenge.completed" | "claim.reversed" | "completion.partly_refunded" | "completion.reversed" | "membership.changed" | "offer.redeemed" | "participant.created" | "participant.deleted" | "participant.recruited" | "participant.reset" | "participant.updated" | "payment.settled" | "points.changed" | "points.imported" | "profile.answered" | "receipt.accepted" | "receipt.assessed" | "referral.qualified" | "reward.awarded" | "reward.claimed" | "reward.won" | "webhook_endpoint.disabled";
        /** @description Price of a reward in money. */
        RewardPriceAnswer: {
            /** @description Decimal string in the currency's main unit with its decimals, such as `25.00` or, in yen, `2500`. */
            amount: string;
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description Staff see `redeem` as "cash-in".
         * @enum {string}
         */
        RewardSelection: "sweepstake" | "achievement" | "milestone" | "redeem" | "offer" | "mini_contest";
        UpdateApiParticipantRequest: {
            first_name?: string;
            last_name?: string;
            external_id?: string | null;
            /** @enum {string} */
            status?: "active" | "inactive" | "pending" | "opted_out" | "blocked";
            /** @description The version that the change began from; a call without one is never a conflict. */
            version?: string;
        };
        UpsertApiParticipantRequest: {
            email: string;
            first_name: string;
            last_name: string;
            /**
             * @description `active` for a new participant when left out.
             * @enum {string}
             */
            status?: "active" | "inactive" | "pending" | "opted_out" | "blocked";
        };
    };
    responses: {
        /**
         * @description `bad_request`: The request is not valid HTTP, or its query or body cannot be read.
         *     `idempotency_key_required`: This call moves points or gives a reward, so a repetition by accident would cost money.
         *     `key_in_address`: The address contains an API key. Addresses are written into logs and histories by many systems.
         *     `limit_depth`: The body is nested more deeply than any call needs.
         *     `limit_field_size`: One field is longer than any call allows.
         *     `limit_fields`: The body or the query has more fields than any call needs.
         *     `malformed_body`: The body of the request is not valid JSON.
         *     `unknown_field`: The body or the query has a field that this call does not have. Fields are never ignored in silence.
         *     `unknown_version`: The header `Laurel-Version` names a version that does not exist.
         */
        "400.bad_request.idempotency_key_required.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "bad_request" | "idempotency_key_required" | "key_in_address" | "limit_depth" | "limit_field_size" | "limit_fields" | "malformed_body" | "unknown_field" | "unknown_version";
                };
            };
        };
        /**
         * @description `bad_request`: The request is not valid HTTP, or its query or body cannot be read.
         *     `key_in_address`: The address contains an API key. Addresses are written into logs and histories by many systems.
         *     `limit_depth`: The body is nested more deeply than any call needs.
         *     `limit_field_size`: One field is longer than any call allows.
         *     `limit_fields`: The body or the query has more fields than any call needs.
         *     `malformed_body`: The body of the request is not valid JSON.
         *     `unknown_field`: The body or the query has a field that this call does not have. Fields are never ignored in silence.
         *     `unknown_version`: The header `Laurel-Version` names a version that does not exist.
         */
        "400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "bad_request" | "key_in_address" | "limit_depth" | "limit_field_size" | "limit_fields" | "malformed_body" | "unknown_field" | "unknown_version";
                };
            };
        };
        /** @description `invalid_api_key`: The key is missing or unknown, or it has been revoked or has expired. */
        "401.invalid_api_key": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "invalid_api_key";
                };
            };
        };
        /**
         * @description `insufficient_scope`: The key works, but has not been granted the scope that this call needs.
         *     `ip_not_allowed`: The key may only be used from certain addresses, and the request came from another one.
         *     `wrong_mode`: A live key was used for a program in test mode.
         */
        "403.insufficient_scope.ip_not_allowed.wrong_mode": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "insufficient_scope" | "ip_not_allowed" | "wrong_mode";
                };
            };
        };
        /** @description `not_found`: There is no such call, or the program of the key has no such record. */
        "404.not_found": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
        /** @description `request_timeout`: The body of the request did not arrive in time. */
        "408.request_timeout": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "request_timeout";
                };
            };
        };
        /**
         * @description `already_completed`: The participant has completed the challenge, or their activities were reset after `completed_at`.
         *     `challenge_not_active`: The challenge was not active at the moment of the completion.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         *     `not_eligible`: The participant is blocked, inactive or has opted out, or the reward is of a kind that is not claimed by the API, such as one for money.
         *     `not_submittable`: Participants complete this challenge by themselves.
         */
        "409.already_completed.challenge_not_active.idempotency_in_progress.not_eligible.not_submittable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "already_completed" | "challenge_not_active" | "idempotency_in_progress" | "not_eligible" | "not_submittable";
                };
            };
        };
        /**
         * @description `already_exists`: Another record of the program has this value, which is unique.
         *     `email_fixed`: The participant of the external id has another e-mail address than the request.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         *     `version_conflict`: The record has changed since you read it.
         */
        "409.already_exists.email_fixed.idempotency_in_progress.version_conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "already_exists" | "email_fixed" | "idempotency_in_progress" | "version_conflict";
                };
            };
        };
        /**
         * @description `already_exists`: Another record of the program has this value, which is unique.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         */
        "409.already_exists.idempotency_in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "already_exists" | "idempotency_in_progress";
                };
            };
        };
        /**
         * @description `already_exists`: Another record of the program has this value, which is unique.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         *     `version_conflict`: The record has changed since you read it.
         */
        "409.already_exists.idempotency_in_progress.version_conflict": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "already_exists" | "idempotency_in_progress" | "version_conflict";
                };
            };
        };
        /**
         * @description `deletion_refused`: The participant belongs to the staff of the program.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         */
        "409.deletion_refused.idempotency_in_progress": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "deletion_refused" | "idempotency_in_progress";
                };
            };
        };
        /**
         * @description `ended`: The reward can no longer be claimed.
         *     `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         *     `insufficient_points`: The participant has fewer points than the operation takes.
         *     `limit_reached`: The participant has claimed the reward as often as one participant can.
         *     `not_eligible`: The participant is blocked, inactive or has opted out, or the reward is of a kind that is not claimed by the API, such as one for money.
         *     `not_started`: The reward cannot be claimed before its start.
         *     `sold_out`: All pieces or all codes of the reward have been given.
         */
        "409.ended.idempotency_in_progress.insufficient_points.limit_reached.not_eligible.not_started.sold_out": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "ended" | "idempotency_in_progress" | "insufficient_points" | "limit_reached" | "not_eligible" | "not_started" | "sold_out";
                };
            };
        };
        /**
         * @description `idempotency_in_progress`: A call with the same idempotency key has not ended yet.
         *     `not_reversible`: The claim was assigned by staff, drawn, or paid for with money.
         */
        "409.idempotency_in_progress.not_reversible": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_in_progress" | "not_reversible";
                };
            };
        };
        /** @description `insufficient_points`: The participant has fewer points than the operation takes. */
        "409.insufficient_points": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "insufficient_points";
                };
            };
        };
        /** @description `cursor_expired`: Events after the cursor have left the log, which goes back 90 days. */
        "410.cursor_expired": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "cursor_expired";
                };
            };
        };
        /** @description `body_too_large`: The body of the request has more than 1 MB. */
        "413.body_too_large": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "body_too_large";
                };
            };
        };
        /** @description `unsupported_media_type`: The body is in a format that this call does not read. */
        "415.unsupported_media_type": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /**
         * @description `cursor_mismatch`: The cursor is not one of this list, or belongs to other filters.
         *     `validation_failed`: Fields of the request have values that are not acceptable.
         */
        "422.cursor_mismatch.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "cursor_mismatch" | "validation_failed";
                };
            };
        };
        /**
         * @description `idempotency_key_reused`: The idempotency key came with another request within the last 72 hours.
         *     `validation_failed`: Fields of the request have values that are not acceptable.
         */
        "422.idempotency_key_reused.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "idempotency_key_reused" | "validation_failed";
                };
            };
        };
        /** @description `validation_failed`: Fields of the request have values that are not acceptable. */
        "422.validation_failed": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "validation_failed";
                };
            };
        };
        /** @description `rate_limited`: The key has used up a limit, or too many unknown keys came from the address. */
        "429.rate_limited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "rate_limited";
                };
            };
        };
        /**
         * @description `rate_limited`: The key has used up a limit, or too many unknown keys came from the address.
         *     `too_much_at_once`: Too many requests of one address are being sent at the same time.
         */
        "429.rate_limited.too_much_at_once": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "rate_limited" | "too_much_at_once";
                };
            };
        };
        /** @description `internal_error`: The fault is ours. */
        "500.internal_error": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "internal_error";
                };
            };
        };
        /**
         * @description `busy`: More requests are on their way than the platform takes in at once.
         *     `service_unavailable`: A part of the platform cannot answer right now.
         */
        "503.busy.service_unavailable": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {unknown} */
                    code?: "busy" | "service_unavailable";
                };
            };
        };
        /** @description Any other refusal */
        default: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The version of this call, in place of that of the key */
        LaurelVersion: "2026-11-27";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    Challenges_list: {
        parameters: {
            query?: {
                status?: "active" | "ended" | "scheduled";
                /** @description The exact name of a tag. */
                tag?: string;
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiChallengePage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Challenges_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                challenge_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiChallenge"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Claims_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClaim"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Claims_reverse: {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClaim"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.idempotency_in_progress.not_reversible"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    EventLog_feed: {
        parameters: {
            query?: {
                /** @description The cursor of the page before; 0 is the beginning of the log. */
                after?: number;
                /** @description `end` answers no event, and the cursor at the end of the log. */
                from?: "end";
                limit?: number;
                /** @description Seconds for which a call without events waits for the first one. */
                wait?: number;
                "types[]"?: ("api_key.expiring" | "challenge.completed" | "claim.reversed" | "completion.partly_refunded" | "completion.reversed" | "membership.changed" | "offer.redeemed" | "participant.created" | "participant.deleted" | "participant.recruited" | "participant.reset" | "participant.updated" | "payment.settled" | "points.changed" | "points.imported" | "profile.answered" | "receipt.accepted" | "receipt.assessed" | "referral.qualified" | "reward.awarded" | "reward.claimed" | "reward.won" | "webhook_endpoint.disabled")[];
                /** @description The id of a participant */
                participant_id?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventLogPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            410: components["responses"]["410.cursor_expired"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    ApiIdentity_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiIdentity"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_list: {
        parameters: {
            query?: {
                status?: "active" | "inactive" | "pending" | "opted_out" | "blocked";
                /** @description The exact name of a tag. */
                tag?: string;
                email?: string;
                /** @description With a range of `created_at` the list has its order, the newest first. */
                created_at?: components["schemas"]["ApiMomentRange"];
                /** @description With a range of `updated_at` the list has its order, the latest change first. */
                updated_at?: components["schemas"]["ApiMomentRange"];
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipantPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiParticipantRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipant"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.already_exists.idempotency_in_progress"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiParticipantBatchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipantBatch"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.already_exists.email_fixed.idempotency_in_progress.version_conflict"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipant"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_upsert: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpsertApiParticipantRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipant"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.already_exists.email_fixed.idempotency_in_progress.version_conflict"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_erase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipantErased"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.deletion_refused.idempotency_in_progress"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Participant_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateApiParticipantRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiParticipant"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.already_exists.idempotency_in_progress.version_conflict"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Claims_list: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClaimPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Claims_create: {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key": string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiClaimRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiClaim"];
                };
            };
            400: components["responses"]["400.bad_request.idempotency_key_required.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.ended.idempotency_in_progress.insufficient_points.limit_reached.not_eligible.not_started.sold_out"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Completions_list: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiCompletionPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Completions_create: {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header?: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key"?: string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiCompletionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiCompletion"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.already_completed.challenge_not_active.idempotency_in_progress.not_eligible.not_submittable"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Points_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiPoints"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Points_post: {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header: {
                /** @description Makes a repetition of the call within 72 hours safe: it gets the first answer */
                "idempotency-key": string;
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiPointsRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiPointsPosted"];
                };
            };
            400: components["responses"]["400.bad_request.idempotency_key_required.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            408: components["responses"]["408.request_timeout"];
            409: components["responses"]["409.insufficient_points"];
            413: components["responses"]["413.body_too_large"];
            415: components["responses"]["415.unsupported_media_type"];
            422: components["responses"]["422.idempotency_key_reused.validation_failed"];
            429: components["responses"]["429.rate_limited.too_much_at_once"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Points_entries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiPointsEntryPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Points_explain: {
        parameters: {
            query?: {
                /** @description A day of the program's time zone, such as `2026-11-30`; today when left out. */
                at?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                /** @description The id, or `ext:` with the id that your system has for the participant */
                participant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiPointsExplanation"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Rewards_list: {
        parameters: {
            query?: {
                limit?: number;
                /** @description `next_cursor` of the page before. */
                after?: string;
                /** @description `previous_cursor` of the page behind. */
                before?: string;
                /** @description The id of a participant */
                participant_id?: string;
                status?: "active" | "ended" | "scheduled";
                /** @description The exact name of a tag. */
                tag?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiRewardPage"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.cursor_mismatch.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    Rewards_show: {
        parameters: {
            query?: {
                /** @description The id of a participant */
                participant_id?: string;
            };
            header?: {
                /** @description The version of this call, in place of that of the key */
                "Laurel-Version"?: components["parameters"]["LaurelVersion"];
            };
            path: {
                reward_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiReward"];
                };
            };
            400: components["responses"]["400.bad_request.key_in_address.limit_depth.limit_field_size.limit_fields.malformed_body.unknown_field.unknown_version"];
            401: components["responses"]["401.invalid_api_key"];
            403: components["responses"]["403.insufficient_scope.ip_not_allowed.wrong_mode"];
            404: components["responses"]["404.not_found"];
            422: components["responses"]["422.validation_failed"];
            429: components["responses"]["429.rate_limited"];
            500: components["responses"]["500.internal_error"];
            503: components["responses"]["503.busy.service_unavailable"];
            default: components["responses"]["default"];
        };
    };
    webhook_api_key_expiring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "api_key.expiring",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": null,
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "api_key_id": "5",
                 *           "prefix": "lk_live_3kTq8ZbW",
                 *           "mode": "live",
                 *           "days_left": 30,
                 *           "expires_at": "2026-02-14T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "api_key.expiring";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_challenge_completed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "challenge.completed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "completion_id": "9001",
                 *           "challenge_id": "12",
                 *           "title": "Visit our shop",
                 *           "challenge_type": "poll",
                 *           "points": "50",
                 *           "completed_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "challenge.completed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_claim_reversed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "claim.reversed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "claim_id": "7001",
                 *           "reward_id": "31",
                 *           "reversed_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "claim.reversed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_completion_partly_refunded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "completion.partly_refunded",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "completion_id": "9001",
                 *           "challenge_id": "12",
                 *           "title": "Visit our shop",
                 *           "points_taken": "10",
                 *           "refunded_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "completion.partly_refunded";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_completion_reversed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "completion.reversed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "completion_id": "9001",
                 *           "challenge_id": "12",
                 *           "title": "Visit our shop",
                 *           "points": "50",
                 *           "reversed_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "completion.reversed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_membership_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "membership.changed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "member": true,
                 *           "until": "2027-01-15T00:00:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "membership.changed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_offer_redeemed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "offer.redeemed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "offer_key": "spring-10",
                 *           "redemption_type": "MOBILE",
                 *           "redeemed_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "offer.redeemed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_participant_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "participant.created",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "status": "active",
                 *           "created_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "participant.created";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_participant_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "participant.deleted",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "participant.deleted";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_participant_recruited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "participant.recruited",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "recruiter_id": "1002"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "participant.recruited";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_participant_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "participant.reset",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "reset_id": "55",
                 *           "completions_removed": 4
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "participant.reset";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_participant_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "participant.updated",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "status": "active"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "participant.updated";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_payment_settled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "payment.settled",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": null,
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "claim_id": "7001",
                 *           "outcome": "paid"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "payment.settled";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_points_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "points.changed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "unused_points": "120",
                 *           "lifetime_points": "480",
                 *           "rewards_earned": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "points.changed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_points_imported: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "points.imported",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "import_id": "8",
                 *           "mode": "append",
                 *           "points": "25"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "points.imported";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_profile_answered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "profile.answered",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "attributes": [
                 *             "favorite_color"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "profile.answered";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_receipt_accepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "receipt.accepted",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "receipt_id": "501",
                 *           "accepted_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "receipt.accepted";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_receipt_assessed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "receipt.assessed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "receipt_id": "501",
                 *           "points": "12",
                 *           "revision": 1,
                 *           "merchant_name": "Corner Market",
                 *           "total_amount": "24.90",
                 *           "assessed_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "receipt.assessed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_referral_qualified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "referral.qualified",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "recruiter_id": "1002"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "referral.qualified";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_reward_awarded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "reward.awarded",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "reward_id": "33",
                 *           "awarded_at": "2026-01-15T10:30:00.000Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "reward.awarded";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_reward_claimed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "reward.claimed",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "claim_id": "7001",
                 *           "reward_id": "31",
                 *           "name": "Coffee mug",
                 *           "points": "100",
                 *           "claimed_at": "2026-01-15T10:30:00.000Z",
                 *           "assigned": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "reward.claimed";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_reward_won: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "reward.won",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": "7",
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "participant_id": "1001",
                 *           "claim_id": "7001",
                 *           "reward_id": "31",
                 *           "name": "Weekend trip"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "reward.won";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    webhook_webhook_endpoint_disabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "01965c1f-6f2e-7b59-a0e4-8d3f1c7a2b90",
                 *       "type": "webhook_endpoint.disabled",
                 *       "api_version": "2026-11-27",
                 *       "timestamp": "2026-01-15T10:30:00.000Z",
                 *       "program_id": "1",
                 *       "test": false,
                 *       "sequence": "42",
                 *       "participant_sequence": null,
                 *       "cause": null,
                 *       "data": {
                 *         "object": {
                 *           "webhook_endpoint_id": "3",
                 *           "reason": "gone"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PublicEvent"] & {
                    /** @constant */
                    type?: "webhook_endpoint.disabled";
                };
            };
        };
        responses: {
            /** @description Any status from 200 to 299 says that it was received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
