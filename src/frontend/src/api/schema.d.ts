// Made by scripts/schema.mjs from the service's OpenAPI document. Do not edit.

export interface paths {
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that the service is up; needs no session. */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["Health"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether this caller is signed in; needs no session. */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["SessionState"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Trade the access token for a session cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionState"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** End the session. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every mounted local volume with its newest result and what measuring it costs. */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["VolumeList"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Describe a folder the owner names and remember it when it may be written. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FolderRequest"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FolderDescription"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all suites with their profiles and workloads, and the words of metrics and caveats. */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["SuiteList"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return a suite as a stand-alone POSIX script with its fio job files, zipped. */
        get: {
            parameters: {
                query: {
                    suite: string;
                    profile: string;
                };
                header?: never;
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
                        "application/zip": string;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what the run would do and cost; nothing is touched. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRun"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Plan"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Volume id */
                    volume?: string;
                    suite?: string;
                    profile?: string;
                    state?: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
                    q?: string;
                    limit?: number;
                    /** @description Cursor `next` of the page before */
                    before?: string;
                };
                header?: never;
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
                        "application/json": components["schemas"]["RunPage"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Queue a run. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewRun"];
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunCreated"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return a run's row and, while it goes on, its progress and the samples after the cursor. */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor `live.seq` */
                    after?: number;
                };
                header?: never;
                path: {
                    run_id: string;
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
                        "application/json": components["schemas"]["RunStatus"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a run that has ended. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Change label, note or baseline. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RunEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunRow"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/runs/{run_id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return the whole run as a document volbench.run/1. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
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
                        "application/json": components["schemas"]["RunDocument"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/caveats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return the caveats of a run in words, those of the whole run first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
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
                        "application/json": components["schemas"]["CaveatList"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/raw/{raw_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
                raw_id: string;
            };
            cookie?: never;
        };
        /** Return the untouched tool output of one round. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                    raw_id: string;
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
                        "application/json": components["schemas"]["RawAnswer"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a run now, or when its current round is complete. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CancelRequest"];
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunCreated"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queue an interrupted run again; its finished rounds stay. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunCreated"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return the report of a run as a file. */
        get: {
            parameters: {
                query: {
                    /** @description Private facts to include, separated by commas */
                    include?: string;
                    format: "html" | "md" | "txt" | "csv" | "json" | "card";
                    lang?: "en" | "zh-CN";
                };
                header?: never;
                path: {
                    run_id: string;
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
                        "text/html; charset=utf-8": string;
                        "text/markdown; charset=utf-8": string;
                        "text/plain; charset=utf-8": string;
                        "text/csv; charset=utf-8": string;
                        "application/json": string;
                        "image/svg+xml": string;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/report/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Say what a report of the run will contain and what it leaves out. */
        get: {
            parameters: {
                query?: {
                    /** @description Private facts to include, separated by commas */
                    include?: string;
                };
                header?: never;
                path: {
                    run_id: string;
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
                        "application/json": components["schemas"]["Preview"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a run document, a script's result folder or seed report, up to 20 MB; send `X-Volbench: 1` with it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Imported"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare two to eight runs. */
        get: {
            parameters: {
                query: {
                    /** @description 2 to 8 run ids, separated by commas */
                    runs: string;
                    /** @description Run the others are compared with; default: the one marked as baseline, else the first */
                    baseline?: string;
                };
                header?: never;
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
                        "application/json": components["schemas"]["Comparison"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return a comparison as a file. */
        get: {
            parameters: {
                query: {
                    /** @description 2 to 8 run ids, separated by commas */
                    runs: string;
                    /** @description Run the others are compared with; default: the one marked as baseline, else the first */
                    baseline?: string;
                    format: "html" | "md" | "csv";
                    lang?: "en" | "zh-CN";
                };
                header?: never;
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
                        "text/html; charset=utf-8": string;
                        "text/markdown; charset=utf-8": string;
                        "text/csv; charset=utf-8": string;
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Not Found */
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return what is set. */
        get: {
            parameters: {
                query?: never;
                header?: never;
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
                        "application/json": components["schemas"]["Settings"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change some settings; missing ones stay. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SettingsEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settings"];
                    };
                };
                /** @description Bad Request */
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unauthorized */
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Forbidden */
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Request Entity Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unsupported Media Type */
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Entity */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Too Many Requests */
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Service Unavailable */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignIn: {
            token: string;
        };
        /** @description The service is up. */
        Health: {
            status: string;
            version: string;
        };
        /** @description One thing wrong with the request. */
        InputError: {
            path: string;
            message: string;
        };
        /** @description Problem details (RFC 9457) with a stable code and what to do next. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            hint: string;
            errors: components["schemas"]["InputError"][];
        };
        /** @description Whether this caller is signed in. */
        SessionState: {
            is_signed_in: boolean;
            version: string;
        };
        FolderRequest: {
            path: string;
        };
        /** @description One block device between the mount and the disks. */
        Layer: {
            kind: string;
            name: string;
            detail: string | null;
        };
        /** @description A physical drive (or what the machine shows as one). */
        Disk: {
            name: string;
            size_bytes: number;
            model: string | null;
            vendor: string | null;
            serial: string | null;
            is_rotational: boolean | null;
            is_virtual: boolean;
            has_direct_io: boolean | null;
            transport: string | null;
            bay: string | null;
            logical_block_bytes: number;
            physical_block_bytes: number;
            write_cache: string | null;
            temperature_c: number | null;
            is_possibly_smr: boolean | null;
            rotation_rpm: number | null;
        };
        /** @description One slot of an md array. */
        ArrayMember: {
            device: string;
            disk: string | null;
            state: string;
        };
        /** @description A rebuild, reshape, resync or check that is going on. */
        SyncState: {
            action: string;
            done_ratio: number | null;
            speed_bytes_per_s: number | null;
            remaining_s: number | null;
        };
        /** @description One md array as the kernel reports it. */
        Array: {
            name: string;
            level: string;
            slots: number;
            active: number;
            chunk_bytes: number | null;
            members: components["schemas"]["ArrayMember"][];
            /** @enum {string} */
            health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            sync: components["schemas"]["SyncState"] | null;
        };
        /** @description One sentence or label in English and in Simplified Chinese. */
        Text: {
            en: string;
            "zh-CN": string;
        };
        /** @description Disks joined under one RAID type. */
        StoragePool: {
            /** @enum {string|null} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2" | null;
            raid_type_candidates: ("basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2")[];
            arrays: components["schemas"]["Array"][];
            /** @enum {string} */
            health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            sync: components["schemas"]["SyncState"] | null;
            raid_type_reason: components["schemas"]["Text"] | null;
        };
        /** @description The folder on a volume a run may write to, and the flags it hands to new files. */
        TargetFolder: {
            path: string;
            is_writable: boolean;
            how_to_allow: components["schemas"]["Text"] | null;
            is_nocow: boolean | null;
            compression: string | null;
            is_encrypted: boolean | null;
            has_snapshots: boolean | null;
        };
        /** @description A fact that could not be had, and why. */
        Unknown: {
            fact: string;
            reason: components["schemas"]["Text"];
        };
        /** @description A mounted local file system. */
        Volume: {
            id: string;
            name: string;
            mount_point: string;
            device: string;
            file_system: string;
            mount_options: string[];
            total_bytes: number;
            free_bytes: number;
            layers: components["schemas"]["Layer"][];
            disks: components["schemas"]["Disk"][];
            pool: components["schemas"]["StoragePool"];
            target: components["schemas"]["TargetFolder"] | null;
            is_read_only: boolean;
            is_removable: boolean;
            is_encrypted: boolean | null;
            ssd_cache: string | null;
            unknowns: components["schemas"]["Unknown"][];
        };
        /** @description A folder the owner named, and the volume it lies on. */
        FolderDescription: {
            volume: components["schemas"]["Volume"];
            folder: components["schemas"]["TargetFolder"];
        };
        /** @description The box and its system. */
        Machine: {
            model: string | null;
            platform: string | null;
            cpu_model: string | null;
            cpu_cores: number | null;
            memory_bytes: number | null;
            kernel: string | null;
            architecture: string | null;
            system: string | null;
            host_name: string | null;
            is_dsm: boolean;
        };
        /** @description Which suite in which version made the numbers. */
        SuiteRef: {
            id: string;
            version: number;
            digest: string;
            title: components["schemas"]["Text"];
            headline: [
                string,
                string
            ][];
        };
        /** @description Valid: the disks really moved the bytes and nothing disturbed. Stable: the spread is small. */
        Badges: {
            valid: boolean;
            stable: boolean;
            valid_reasons: components["schemas"]["Text"][];
            stable_reasons: components["schemas"]["Text"][];
        };
        /** @description Median and spread of one metric over the rounds. */
        Summary: {
            median: number;
            min: number;
            max: number;
            n: number;
            cv: number | null;
            ci95: [
                number,
                number
            ];
        };
        /** @description One of the up to four numbers shown first. */
        Headline: {
            workload: string;
            variant: string;
            title: components["schemas"]["Text"];
            metric: string;
            summary: components["schemas"]["Summary"];
            badges: components["schemas"]["Badges"];
        };
        /** @description Why a run ended badly. */
        Failure: {
            code: string;
            message: components["schemas"]["Text"];
            hint: components["schemas"]["Text"];
            detail: string;
        };
        /** @description A run in a list: what history, cards and polls need without reading the rounds. */
        RunRow: {
            id: string;
            suite: components["schemas"]["SuiteRef"];
            profile: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
            label: string;
            note: string;
            is_imported: boolean;
            is_baseline: boolean;
            volume_id: string;
            volume_name: string;
            target_path: string;
            raid_type: string | null;
            file_system: string;
            badges: components["schemas"]["Badges"];
            headline: components["schemas"]["Headline"][];
            verdict: components["schemas"]["Text"][];
            failure: components["schemas"]["Failure"] | null;
        };
        /** @description What one click on Run benchmark costs. */
        Cost: {
            duration_s: number;
            write_bytes: number;
        };
        /** @description Why a volume cannot be measured as it is. */
        Refusal: {
            code: string;
            message: components["schemas"]["Text"];
            hint: components["schemas"]["Text"];
        };
        /** @description A volume with its newest result and what measuring it costs, or why it is refused. */
        VolumeCard: {
            volume: components["schemas"]["Volume"];
            last: components["schemas"]["RunRow"] | null;
            trend: components["schemas"]["Text"] | null;
            cost: components["schemas"]["Cost"] | null;
            refusal: components["schemas"]["Refusal"] | null;
        };
        /** @description The machine and all its volumes. */
        VolumeList: {
            machine: components["schemas"]["Machine"];
            running: string | null;
            volumes: components["schemas"]["VolumeCard"][];
            unknowns: components["schemas"]["Unknown"][];
            taken_at: string;
        };
        /** @description How long and how hard a suite is run. */
        Profile: {
            id: string;
            rounds: number;
            runtime_s: number;
            ramp_s: number;
            is_headline_only: boolean;
            file_bytes: number;
            time_goal_s: number | null;
        };
        /** @description One workload of a suite as the page offers it. */
        SuiteWorkload: {
            id: string;
            title: components["schemas"]["Text"];
            tool: string;
            /** @enum {string} */
            direction: "read" | "write" | "mixed" | "none";
            metric: string;
            is_headline: boolean;
            needs: ("fio" | "hdparm" | "dd" | "root" | "sector-512" | "memory-2-gib")[];
            parameters: {
                [key: string]: unknown;
            };
        };
        /** @description A suite as the page offers it. */
        SuiteDescription: {
            id: string;
            version: number;
            digest: string;
            title: components["schemas"]["Text"];
            description: components["schemas"]["Text"];
            profiles: components["schemas"]["Profile"][];
            headline: [
                string,
                string
            ][];
            workloads: components["schemas"]["SuiteWorkload"][];
        };
        /** @description Definition of one measurable thing. */
        Metric: {
            id: string;
            /** @enum {string} */
            unit: "bytes_per_s" | "iops" | "ops_per_s" | "ns" | "ratio" | "s";
            is_higher_better: boolean;
            label: components["schemas"]["Text"];
            is_percentile: boolean;
        };
        /** @description What a caveat code means. */
        CaveatWords: {
            title: components["schemas"]["Text"];
            explanation: components["schemas"]["Text"];
            advice: components["schemas"]["Text"];
            /** @enum {string} */
            severity: "info" | "warning" | "serious";
            /** @enum {string} */
            touches: "valid" | "stable" | "neither";
        };
        /** @description All suites, and the registries their results speak in. */
        SuiteList: {
            suites: components["schemas"]["SuiteDescription"][];
            metrics: components["schemas"]["Metric"][];
            caveats: {
                [key: string]: components["schemas"]["CaveatWords"];
            };
        };
        NewRun: {
            suite: string;
            profile: string;
            target_path: string;
            /** @default [] */
            variants: string[];
            /** @default [] */
            workloads: string[];
            /** @default false */
            is_read_only: boolean;
            /** @default  */
            label: string;
            /** @default  */
            note: string;
            /** @default null */
            seed: number | null;
        };
        /** @description A workload left out, and why. */
        SkippedCell: {
            workload: string;
            reason: components["schemas"]["Text"];
        };
        /** @description A typed reason to doubt a number; its words stand in domain.caveats under `code`. */
        Caveat: {
            code: string;
            values: {
                [key: string]: unknown;
            };
        };
        /** @description What a run will do and cost, said before it starts. */
        Plan: {
            cells: string[];
            skipped: components["schemas"]["SkippedCell"][];
            variants: string[];
            rounds: number;
            runtime_s: number;
            ramp_s: number;
            file_bytes: number;
            wished_file_bytes: number;
            space_needed_bytes: number;
            space_left_bytes: number;
            reserve_bytes: number;
            expected_write_bytes: number;
            expected_duration_s: number;
            endurance_ratio: number | null;
            seed: number;
            caveats: components["schemas"]["Caveat"][];
        };
        RunEdit: {
            label?: string;
            note?: string;
            is_baseline?: boolean;
        };
        CancelRequest: {
            /**
             * @default now
             * @enum {string}
             */
            when: "now" | "after-round";
        };
        /** @description One caveat of a run in words, with what was observed. */
        SpokenCaveat: {
            code: string;
            workload: string | null;
            variant: string | null;
            title: components["schemas"]["Text"];
            explanation: components["schemas"]["Text"];
            advice: components["schemas"]["Text"];
            /** @enum {string} */
            severity: "info" | "warning" | "serious";
            /** @enum {string} */
            touches: "valid" | "stable" | "neither";
        };
        /** @description All caveats of a run, those of the whole run first. */
        CaveatList: {
            caveats: components["schemas"]["SpokenCaveat"][];
        };
        /** @description Untouched tool output of one round. */
        RawAnswer: {
            argv: string[];
            exit_code: number;
            stdout: string;
            stderr: string;
            output: string;
        };
        /** @description The id of a new run. */
        RunCreated: {
            id: string;
        };
        /** @description What the owner asked for. */
        RunRequest: {
            suite: string;
            profile: string;
            target_path: string;
            variants: string[];
            workloads: string[];
            is_read_only: boolean;
            label: string;
            note: string;
            seed: number | null;
        };
        /** @description What the run measured: a folder on a volume. */
        Target: {
            path: string;
            folder: components["schemas"]["TargetFolder"];
            volume: components["schemas"]["Volume"];
        };
        /** @description Everything around the run that could explain a number. */
        Environment: {
            machine: components["schemas"]["Machine"];
            volbench_version: string;
            method_version: number;
            tools: {
                [key: string]: string;
            };
            engine: string;
            is_direct: boolean;
            generator_limit_bytes_per_s: number | null;
            busy_before_ratio: number | null;
            fill_ratio: number | null;
            load_1min: number | null;
            file_offset_ratio: number | null;
            notes: {
                [key: string]: unknown;
            };
        };
        /** @description What the cache class was decided from. */
        CacheEvidence: {
            resident_before_ratio: number | null;
            resident_after_ratio: number | null;
            disk_read_bytes: number | null;
            disk_write_bytes: number | null;
            asked_read_bytes: number;
            asked_write_bytes: number;
            read_amplification: number | null;
            write_amplification: number | null;
            reasons: string[];
        };
        /** @description What one member disk did during the timed part of a round (from /proc/diskstats). */
        DiskActivity: {
            disk: string;
            read_bytes: number;
            write_bytes: number;
            busy_ratio: number;
        };
        /** @description One second of a round, as drawn in the time trace. */
        TracePoint: {
            t_s: number;
            read_bytes_per_s: number | null;
            write_bytes_per_s: number | null;
            read_iops: number | null;
            write_iops: number | null;
            disks_busy_ratio: {
                [key: string]: number;
            };
            cpu_ratio: number | null;
            temperature_c: number | null;
        };
        /** @description One repetition of one workload. */
        Round: {
            n: number;
            position: number;
            started_at: string;
            duration_s: number;
            metrics: {
                [key: string]: number;
            };
            /** @enum {string} */
            cache_class: "uncached" | "cached" | "server-warm" | "unknown";
            evidence: components["schemas"]["CacheEvidence"];
            disks: components["schemas"]["DiskActivity"][];
            latency_bins: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            trace: components["schemas"]["TracePoint"][];
            io_count: number;
            cpu_ratio: number | null;
            notes: {
                [key: string]: unknown;
            };
            raw_id: string | null;
        };
        /** @description All rounds of one workload on one variant. */
        WorkloadResult: {
            id: string;
            variant: string;
            title: components["schemas"]["Text"];
            tool: string;
            direction: string;
            metric: string;
            is_headline: boolean;
            command: string[];
            parameters: {
                [key: string]: unknown;
            };
            rounds: components["schemas"]["Round"][];
            summary: {
                [key: string]: components["schemas"]["Summary"];
            };
            /** @enum {string} */
            cache_class: "uncached" | "cached" | "server-warm" | "unknown";
            caveats: components["schemas"]["Caveat"][];
            badges: components["schemas"]["Badges"];
            percentiles: {
                [key: string]: {
                    [key: string]: number;
                };
            };
        };
        /** @description The run document volbench.run/1. */
        RunDocument: {
            id: string;
            suite: components["schemas"]["SuiteRef"];
            profile: string;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
            label: string;
            note: string;
            is_imported: boolean;
            request: components["schemas"]["RunRequest"];
            target: components["schemas"]["Target"];
            environment: components["schemas"]["Environment"];
            plan: components["schemas"]["Plan"];
            workloads: components["schemas"]["WorkloadResult"][];
            caveats: components["schemas"]["Caveat"][];
            badges: components["schemas"]["Badges"];
            verdict: components["schemas"]["Text"][];
            failure: components["schemas"]["Failure"] | null;
            schema: string;
        };
        /** @description One page of history, newest first. */
        RunPage: {
            runs: components["schemas"]["RunRow"][];
            next: string | null;
        };
        /** @description One moment of a run, for page and terminal alike. */
        Progress: {
            /** @enum {string} */
            phase: "queued" | "checking" | "laying-out" | "warming-up" | "measuring" | "analysing" | "cleaning-up" | "finished";
            workload: string | null;
            variant: string | null;
            round: number;
            rounds: number;
            cell: number;
            cells: number;
            done_ratio: number;
            eta_s: number | null;
            elapsed_s: number;
            is_ending_after_round: boolean;
        };
        /** @description One second of the current workload; `seq` rises through the whole run. */
        LiveSample: {
            seq: number;
            workload: string | null;
            round: number;
            point: components["schemas"]["TracePoint"];
            latency_ns: number | null;
        };
        /** @description Answer to a poll: the newest progress and the samples after the caller's cursor. */
        Live: {
            run_id: string;
            seq: number;
            progress: components["schemas"]["Progress"];
            samples: components["schemas"]["LiveSample"][];
            finished_rounds: [
                string,
                number,
                number
            ][];
        };
        /** @description A run and, while it goes on, its live state. */
        RunStatus: {
            row: components["schemas"]["RunRow"];
            live: components["schemas"]["Live"] | null;
        };
        /** @description One fact the report will show. */
        ContainedFact: {
            fact: components["schemas"]["Text"];
            value: string;
        };
        /** @description One fact the report keeps back, and why. */
        OmittedFact: {
            fact: components["schemas"]["Text"];
            why: components["schemas"]["Text"];
        };
        /** @description What a report contains, shown before it is saved. */
        Preview: {
            contains: components["schemas"]["ContainedFact"][];
            left_out: components["schemas"]["OmittedFact"][];
        };
        /** @description Ids of the imported runs. */
        Imported: {
            runs: string[];
        };
        /** @description One fact of the runs side by side, in the order of the runs. */
        ComparedFact: {
            name: components["schemas"]["Text"];
            values: components["schemas"]["Text"][];
            is_same: boolean;
        };
        /** @description One run's number in a cell. */
        Side: {
            run_id: string;
            variant: string | null;
            summary: components["schemas"]["Summary"] | null;
            /** @enum {string|null} */
            cache_class: "uncached" | "cached" | "server-warm" | "unknown" | null;
            valid: boolean;
            stable: boolean;
        };
        /** @description One run against the baseline in one cell. */
        Difference: {
            run_id: string;
            ratio: number | null;
            ratio_ci95: [
                number,
                number
            ];
            p_value: number | null;
            p_adjusted: number | null;
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "indicative" | "not-comparable";
            minimum_detectable_ratio: number | null;
            sentence: components["schemas"]["Text"];
        };
        /** @description The main metric of one workload over all runs. */
        ComparedCell: {
            workload: string;
            variant: string;
            title: components["schemas"]["Text"];
            metric: string;
            metric_label: components["schemas"]["Text"];
            unit: string;
            is_higher_better: boolean;
            is_headline: boolean;
            sides: components["schemas"]["Side"][];
            differences: components["schemas"]["Difference"][];
        };
        /** @description Two to eight runs, named A, B, C … in the order given. */
        Comparison: {
            runs: components["schemas"]["RunRow"][];
            baseline_id: string;
            is_comparable: boolean;
            reasons: components["schemas"]["Text"][];
            cautions: components["schemas"]["Text"][];
            facts: components["schemas"]["ComparedFact"][];
            cells: components["schemas"]["ComparedCell"][];
            verdict: components["schemas"]["Text"][];
        };
        SettingsEdit: {
            /** @enum {string} */
            unit_base?: "si" | "iec";
            /** @enum {string} */
            language?: "auto" | "en" | "zh-CN";
            /** @enum {string} */
            theme?: "system" | "light" | "dark";
            reserve_ratio?: number;
            reserve_bytes?: number;
            folders?: string[];
        };
        /** @description Everything that can be set. */
        Settings: {
            /** @enum {string} */
            unit_base: "si" | "iec";
            /** @enum {string} */
            language: "auto" | "en" | "zh-CN";
            /** @enum {string} */
            theme: "system" | "light" | "dark";
            reserve_ratio: number;
            reserve_bytes: number;
            folders: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
