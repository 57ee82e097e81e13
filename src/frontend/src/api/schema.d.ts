// Made by scripts/schema.mjs from the service's OpenAPI document. Do not edit.

export interface paths {
    "/api/v1/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send everything as one file: the same that is kept as a copy. Refused while something is measured. */
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
                        "application/gzip": string;
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look for files with results in a folder, or, while there are no runs, on all local disks (this wakes them). */
        get: {
            parameters: {
                query?: {
                    /** @description Only there; without it, on all mounted local disks, and only while there are no runs */
                    folder?: string;
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
                        "application/json": components["schemas"]["ArchiveList"];
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
                /** @description Unprocessable Content */
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
    "/api/v1/archives/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a file piece by piece, each up to 8 MB and in order; send `X-Volbench: 1` with it. */
        post: {
            parameters: {
                query: {
                    offset: number;
                    total: number;
                };
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
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Received"];
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Content Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Content */
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
    "/api/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the certificate of a server by its fingerprint; nothing is sent there. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CertificateLook"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Certificate"];
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how far reading documents back has come. */
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
                        "application/json": components["schemas"]["CollectStatus"];
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
        /** Take in the documents of all installations that are not known yet, judged anew in a process of its own. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CollectRequest"];
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CollectStatus"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        /** Compare two to 36 runs. */
        get: {
            parameters: {
                query: {
                    /** @description 2 to 36 run ids, separated by commas */
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Content */
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
                    /** @description 2 to 36 run ids, separated by commas */
                    runs: string;
                    /** @description Run the others are compared with; default: the one marked as baseline, else the first */
                    baseline?: string;
                    /** @description One that `GET /report-formats` lists for this */
                    format: string;
                    lang?: "en" | "zh-CN" | "zh-TW";
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
                        "application/pdf": string;
                        "text/csv; charset=utf-8": string;
                        "text/html; charset=utf-8": string;
                        "text/markdown; charset=utf-8": string;
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
                /** @description Unprocessable Content */
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
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how sending stands; no server is asked. */
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
                        "application/json": components["schemas"]["SendingStatus"];
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
        /** Send documents there from now on: those of runs that have ended, then one after each run. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentChoice"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SendingStatus"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        /** Send what waits now, or as soon as nothing is measured. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": components["schemas"]["SendingStatus"];
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
        /** Send nothing any more; what is there stays. Send `X-Volbench: 1` with it. */
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
                /** @description Unsupported Media Type */
                415: {
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say by name what would be sent, and show the newest document word for word; nothing is sent. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DocumentChoice"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SendingPreview"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return all servers; passwords are never shown. */
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
                        "application/json": components["schemas"]["EndpointList"];
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
    "/api/v1/endpoints/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Keep a server under a name, which is the way that leads there. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EndpointEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeptEndpoint"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        /** Forget a server and its password; runs that measured it stay. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/endpoints/{name}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put 1 KiB, read it, delete it; the answer says what the server is. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["EndpointTrial"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeptEndpoint"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/endpoints/{name}/password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget the password of a server and nothing else. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all experiments, and the templates another one can be made from. */
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
                        "application/json": components["schemas"]["ExperimentList"];
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
        /** Make an experiment from a template, or with rows and columns of its own. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewExperiment"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExperimentView"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/experiments/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take in a saved experiment with its runs, up to 20 MB or sent in parts; send `X-Volbench: 1` with it. */
        post: {
            parameters: {
                query?: {
                    /** @description `upload`: the file sent in parts (POST /archives/parts) instead of the body */
                    source?: "" | "upload";
                };
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
                        "application/json": components["schemas"]["ExperimentImported"];
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
                /** @description Content Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Content */
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
    "/api/v1/experiments/{experiment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        /** Return an experiment with what comes next and how long the rest takes. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
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
                        "application/json": components["schemas"]["ExperimentView"];
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
        /** Remove an experiment; its runs stay. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
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
        /** Change name, note, rows, columns, suite; of filled cells only those are lost that `empty_cells` names. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExperimentEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExperimentView"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/experiments/{experiment_id}/cells/{configuration_id}/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
                configuration_id: string;
                variant: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Fill a cell from a run, or leave it out as skipped or impossible. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
                    configuration_id: string;
                    variant: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CellEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExperimentView"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        /** Make a cell empty again, also one an interrupted run was started for; the run stays. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
                    configuration_id: string;
                    variant: string;
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
                        "application/json": components["schemas"]["ExperimentView"];
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{experiment_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        /** Send the experiment with the runs of its cells as one file. Refused while something is measured. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
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
                        "application/gzip": string;
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{experiment_id}/matrix": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        /** Return the experiment read: numbers side by side, scaling, conclusions, presets. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
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
                        "application/json": components["schemas"]["Matrix"];
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/experiments/{experiment_id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        /** Return what could fill open cells: volumes that are there now, and runs that are stored. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
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
                        "application/json": components["schemas"]["Proposals"];
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
    "/api/v1/experiments/{experiment_id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        /** Return the experiment as one file to read or to calculate with. */
        get: {
            parameters: {
                query: {
                    /** @description One that `GET /report-formats` lists for this */
                    format: string;
                    lang?: "en" | "zh-CN" | "zh-TW";
                };
                header?: never;
                path: {
                    experiment_id: string;
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
                        "application/pdf": string;
                        "text/csv; charset=utf-8": string;
                        "text/html; charset=utf-8": string;
                        "text/markdown; charset=utf-8": string;
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
                /** @description Unprocessable Content */
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
    "/api/v1/experiments/{experiment_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                experiment_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Queue one run over all open variants that the volume has; its cells are ticked when it has ended. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    experiment_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ExperimentRun"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/generators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the programs that can send the requests of a run, also those that are not installed here. */
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
                        "application/json": components["schemas"]["GeneratorList"];
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
    "/api/v1/home-assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether Home Assistant is told, and how that stands; the broker is not asked. */
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
                        "application/json": components["schemas"]["TellingStatus"];
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
        /** Keep the broker, and tell it as soon as nothing is measured. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BrokerEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TellingStatus"];
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        /** Have the broker forget what it was told, then forget the broker; send `X-Volbench: 1` with it. */
        delete: {
            parameters: {
                query?: {
                    /** @description Do not ask the broker to forget; what it was told stays there */
                    leave?: boolean;
                };
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
                /** @description Conflict */
                409: {
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
                /** @description Unprocessable Content */
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/home-assistant/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return word for word what would be told now. */
        get: {
            parameters: {
                query?: {
                    with_names?: boolean;
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
                        "application/json": components["schemas"]["TellingPreview"];
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
                /** @description Unprocessable Content */
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
    "/api/v1/home-assistant/tell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell everything again, as soon as nothing is measured; send `X-Volbench: 1` with it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": components["schemas"]["TellingStatus"];
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
                /** @description Unsupported Media Type */
                415: {
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
    "/api/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files that wait until nothing is measured, and what came of those that had to. */
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
                        "application/json": components["schemas"]["WaitingImportList"];
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
        /**
         * Read a run document, a script's result folder, seed report or experiment, up to 20 MB; send `X-Volbench: 1`.
         * @description While something is measured nothing is written to the database's disk: a file up to 2 MB is kept in memory until
         *     then (`waiting_id`), a larger one is refused.
         */
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Content Too Large */
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Unprocessable Content */
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
    "/api/v1/left/{run_id}": {
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
        post?: never;
        /** Forget the test files a run left, without removing them: for a volume that never comes back. */
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether anybody may read the metrics. */
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
                        "application/json": components["schemas"]["MetricsAccess"];
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
        /** Make a token that opens `/metrics` and nothing else, in place of an earlier one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MetricsTokenRequest"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MetricsToken"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        /** Take the token back; send `X-Volbench: 1` with it. */
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
                /** @description Unsupported Media Type */
                415: {
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics-access/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return word for word what a token would open now. */
        get: {
            parameters: {
                query?: {
                    with_names?: boolean;
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
                        "application/json": components["schemas"]["MetricsPreview"];
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
                /** @description Unprocessable Content */
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
    "/api/v1/mirror": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how the copy of the results stands; the place it is kept in is not touched. */
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
                        "application/json": components["schemas"]["MirrorStatus"];
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
        /** Write the copy now, or as soon as nothing is measured. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
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
                        "application/json": components["schemas"]["MirrorStatus"];
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
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notice-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep one more address, if it is one; nothing is sent there yet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewAddress"];
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NoticeSending"];
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
                /** @description Conflict */
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/notice-addresses/{address_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                address_id: string;
            };
            cookie?: never;
        };
        get?: never;
        /** Enter an address anew; what waits goes there as well. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    address_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewAddress"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NoticeSending"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        /** Forget an address with everything on its way there; send `X-Volbench: 1` with it. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    address_id: string;
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
                /** @description Unsupported Media Type */
                415: {
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/notice-sending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether notices are sent, where to and what became of them; no address is shown. */
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
                        "application/json": components["schemas"]["NoticeSending"];
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
        /** Change some of it; missing ones stay. */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SendingChange"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NoticeSending"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/notice-sending/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return word for word what is sent, with made-up numbers. */
        get: {
            parameters: {
                query?: {
                    language?: "en" | "zh-CN" | "zh-TW" | null;
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
                        "application/json": components["schemas"]["NoticePreview"];
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
                /** @description Unprocessable Content */
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
    "/api/v1/notice-sending/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test to every address now; send `X-Volbench: 1` with it. */
        post: {
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
                        "application/json": components["schemas"]["SendingTest"];
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
                /** @description Conflict */
                409: {
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
                /** @description Unprocessable Content */
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
    "/api/v1/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the volumes that became slower, but for what was put away. */
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
                        "application/json": components["schemas"]["NoticeList"];
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
    "/api/v1/notices/{notice_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notice_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a notice away until one of its workloads drops again; send `X-Volbench: 1` with it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    notice_id: string;
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
                /** @description Unsupported Media Type */
                415: {
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/plans/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say of every profile of the suite how long the same run would take with it, or why it does not go with the rest.
         * @description The profile that the request names does not matter. Of the workloads it names each profile gets those that it
         *     measures unasked; where none of them is left, all of the profile. Nothing is touched.
         */
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
                        "application/json": components["schemas"]["ProfileCosts"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/report-formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the formats reports can be had in, in the order to offer them, and of what. */
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
                        "application/json": components["schemas"]["ReportFormats"];
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
    "/api/v1/restores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say how far taking a file in has come. */
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
                        "application/json": components["schemas"]["RestoreStatus"];
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
        /** Begin to take a file in; GET /restores tells how far it has come. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RestoreRequest"];
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RestoreStatus"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/root-extra": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return state and scripts; asks the root extra, if it is there, who it is. */
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
                        "application/json": components["schemas"]["RootExtra"];
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
    "/api/v1/root-extra/disk-reads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have each disk of the volumes read alone, and say whether one is slower than its siblings. */
        post: {
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
                        "application/json": components["schemas"]["DiskReads"];
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
                /** @description Unprocessable Content */
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
        /** Queue a run. Passwords are those of ways whose own is not kept; they go no further than the run. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RunStart"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        /** Return a run's row and, while it goes on, its progress and what is new: samples and finished rounds. */
        get: {
            parameters: {
                query?: {
                    /** @description Cursor `live.seq` */
                    after?: number;
                    /** @description How many of `live.finished_rounds` are known already: the rest is sent */
                    rounds?: number;
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
                /** @description Unprocessable Content */
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
        /** Delete a run that has ended; cells of experiments that it filled are open again. */
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/runs/{run_id}/continuation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Say what going on with an interrupted run will cost, without touching the volume. */
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
                        "application/json": components["schemas"]["Continuation"];
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
        put?: never;
        post?: never;
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
        /** Queue an interrupted run again; its finished rounds stay. Passwords as at its start. */
        post: {
            parameters: {
                query?: {
                    /** @description A yes to what `continuation` asks one for */
                    is_agreed?: boolean;
                };
                header?: never;
                path: {
                    run_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["GivenPasswords"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/runs/{run_id}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return the whole run as a document volbench.run/2. */
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
    "/api/v1/runs/{run_id}/go-on": {
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
        /** End the pause of a run, or take the wish for one back. */
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
    "/api/v1/runs/{run_id}/load": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return how many requests a second the servers of a run answer, by the number of clients, and how they compare. */
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
                        "application/json": components["schemas"]["LoadAnswer"];
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
    "/api/v1/runs/{run_id}/meaning": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return what a run's numbers are good for: everyday uses, and what a network carries of them. */
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
                        "application/json": components["schemas"]["Meaning"];
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
    "/api/v1/runs/{run_id}/pause": {
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
        /** Let a run by stages rest for an hour at most when its current round is complete. */
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
    "/api/v1/runs/{run_id}/plots": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return what is drawn of a run by stages beside its rounds: histograms of response times, loads, courses. */
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
                        "application/json": components["schemas"]["StagePlots"];
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
                    /** @description One that `GET /report-formats` lists for this */
                    format: string;
                    lang?: "en" | "zh-CN" | "zh-TW";
                    /** @description Publication that stands beside: 000 of files by size, 003 and 004 of many clients */
                    beside?: "000" | "003" | "004";
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
                        "application/json": string;
                        "application/pdf": string;
                        "image/svg+xml": string;
                        "text/csv; charset=utf-8": string;
                        "text/html; charset=utf-8": string;
                        "text/markdown; charset=utf-8": string;
                        "text/plain; charset=utf-8": string;
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
                /** @description Unprocessable Content */
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
                /** @description Unprocessable Content */
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
    "/api/v1/runs/{run_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return the whole run but for the course of its rounds: traces, system series, latency histograms. */
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
                        "application/json": components["schemas"]["RunResult"];
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
    "/api/v1/runs/{run_id}/spread": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return how much a run's numbers differ: second to second, round to round, and from run to run of its kind. */
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
                        "application/json": components["schemas"]["RunSpread"];
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
    "/api/v1/runs/{run_id}/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        /** Return what files cost and how fast they get over each way of a run, and what ends it. */
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
                        "application/json": components["schemas"]["SweepAnswer"];
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
    "/api/v1/runs/{run_id}/workloads/{workload}/{variant}/course": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
                workload: string;
                variant: string;
            };
            cookie?: never;
        };
        /** Return the rounds of one workload second by second. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
                    workload: string;
                    variant: string;
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
                        "application/json": components["schemas"]["WorkloadCourse"];
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
    "/api/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all schedules with their last due times. */
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
                        "application/json": components["schemas"]["ScheduleList"];
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
        /** Make or change the schedule of the volume that the folder lies on. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleEntry"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say what a schedule would cost in a year, before it is switched on; nothing is touched. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleCost"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/schedules/{volume_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                volume_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the schedule of a volume with what was noted of it; its runs stay. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
                /** @description Unprocessable Content */
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
    "/api/v1/seeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what others published, to lay beside one's own. */
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
                        "application/json": components["schemas"]["SeedList"];
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
    "/api/v1/seeds/{seed_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seed_id: string;
            };
            cookie?: never;
        };
        /** Return a publication as printed, with what follows from its raw values. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    seed_id: string;
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
                        "application/json": components["schemas"]["Seed"];
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
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether this caller is signed in, and how one signs in here; needs no session. */
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
        /** Trade token, DSM account or desktop ticket for a session cookie. */
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        /** End the session, and the one with DSM that belongs to it. */
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
        /** Change some settings; missing ones stay. A folder for the copy of the results is tried before it is taken. */
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/suites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all suites with their profiles and workloads, and the words of metrics, units and caveats. */
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/timelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List which volumes have finished runs, by suite and profile. */
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
                        "application/json": components["schemas"]["TimelineList"];
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
    "/api/v1/timelines/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Return the newest 400 runs of a timeline, oldest first, with what is usual and what became slower. */
        get: {
            parameters: {
                query: {
                    /** @description Volume id */
                    volume: string;
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
                        "application/json": components["schemas"]["Timeline"];
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
                /** @description Unprocessable Content */
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
    "/api/v1/volumes/{volume_id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                volume_id: string;
            };
            cookie?: never;
        };
        /** Look whether the volume can be written to now; cheap, touches neither disks nor database. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
                        "application/json": components["schemas"]["VolumeAccess"];
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
    "/api/v1/volumes/{volume_id}/promise": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                volume_id: string;
            };
            cookie?: never;
        };
        /** Return what was promised of a volume, and what a form may offer: presets with their sources, cells. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
                        "application/json": components["schemas"]["PromiseOffer"];
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
        /** Keep a promise; runs made before stay as they are. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromiseEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VolumePromise"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
        post?: never;
        /** Remove the promise of a volume; runs keep their copy. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
        patch?: never;
        trace?: never;
    };
    "/api/v1/volumes/{volume_id}/promise/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                volume_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Work a promise out at the capacity of the volume; nothing is kept, what is wrong is part of the answer. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromiseEdit"];
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PromisePreview"];
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
                /** @description Content Too Large */
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
                /** @description Unprocessable Content */
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
    "/api/v1/volumes/{volume_id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                volume_id: string;
            };
            cookie?: never;
        };
        /** Say which shared folder DSM would be asked to make, and what removing ours would remove; asks DSM nothing. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
                        "application/json": components["schemas"]["ShareOffer"];
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
        /** Have DSM make the shared folder and give volbench's user Read/Write on it, in the administrator's name. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ShareMade"];
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
                /** @description Unsupported Media Type */
                415: {
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
        /** Have DSM remove the shared folder it made for us, unless anything else lies in it. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    volume_id: string;
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
                /** @description Unsupported Media Type */
                415: {
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
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What a workload asks of the volume; stored with each result, so that it is known without the tool. */
        Access: {
            block_bytes: number | null;
            depth: number | null;
            /** @enum {string} */
            direction: "read" | "write" | "mixed" | "none";
            is_direct: boolean;
            is_flushed: boolean;
            is_random: boolean;
            is_sync: boolean;
            jobs: number;
            rate_iops: number | null;
            read_share: number | null;
        };
        /** @description Bytes the member disks moved over bytes the workload asked for, over the rounds; None where nothing was asked. */
        Amplification: {
            read: components["schemas"]["Summary"] | null;
            read_for_write: components["schemas"]["Summary"] | null;
            write: components["schemas"]["Summary"] | null;
        };
        /** @description The answer to a run; worked out when it is told, and stored nowhere. */
        Answer: {
            background: components["schemas"]["Message"] | null;
            /** @enum {string} */
            code: "cannot_be_trusted" | "slower_than_before" | "held_back" | "slow_for_these_disks" | "faster_than_usual" | "normal" | "first_measurement" | "compared";
            /** @enum {string|null} */
            hint: "normal" | "low" | null;
            move: components["schemas"]["Move"] | null;
            next_step: components["schemas"]["Message"];
            reason: components["schemas"]["Message"];
            word: components["schemas"]["Message"];
        };
        /** @description One cell that has numbers and no place in the order of a preset. */
        Apart: {
            configuration: string;
            reason: components["schemas"]["Message"];
            score: number | null;
            variant: string;
        };
        /** @description First line: what the file is, so that it can be offered without reading on. */
        ArchiveHeader: {
            first_at: string | null;
            instance: string;
            last_at: string | null;
            machine: string;
            made_at: string;
            runs: number;
            volbench_version: string;
        };
        /** @description Files with results that lie on this machine, newest first. */
        ArchiveList: {
            archives: components["schemas"]["FoundArchive"][];
        };
        /** @description One md array as the kernel reports it. */
        Array: {
            active: number;
            chunk_bytes: number | null;
            /** @enum {string} */
            health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            level: string;
            members: components["schemas"]["ArrayMember"][];
            name: string;
            slots: number;
            sync: components["schemas"]["SyncState"] | null;
        };
        /** @description One slot of an md array. */
        ArrayMember: {
            device: string;
            disk: string | null;
            state: string;
        };
        /** @description Valid: the disks really moved the bytes and nothing disturbed. Stable: the spread is small. */
        Badges: {
            is_provable?: boolean | null;
            stable: boolean;
            stable_reasons: components["schemas"]["Message"][];
            valid: boolean;
            valid_for?: components["schemas"]["Message"] | null;
            valid_reasons: components["schemas"]["Message"][];
        };
        /** @description One disk read alone right before a run, kept with the run that leans on it. */
        BareRead: {
            disk: string;
            places: components["schemas"]["PlaceRead"][];
        };
        /** @description A run that failed or was interrupted, with what is left of it. */
        BrokenRun: {
            rounds: number;
            row: components["schemas"]["RunRow"];
        };
        BrokerEdit: {
            address: string;
            /** @default null */
            fingerprint: string | null;
            /** @default null */
            password: string | null;
            /** @default  */
            user: string;
            /** @default false */
            with_names: boolean;
        };
        /** @description Both levels of one workload, and when the upper one ended. Seconds and bytes are those of its own timed parts. */
        BurstCredits: {
            burst: {
                [key: string]: number;
            };
            ended_at: string;
            ended_s?: number | null;
            lasted_bytes: number;
            lasted_s: number;
            metric: string;
            round: number;
            settled: {
                [key: string]: components["schemas"]["Summary"];
            };
        };
        /** @description A program other than volbench and its tools that used the processor during the round. */
        BusyProcess: {
            cpu_ratio: number;
            is_kernel: boolean;
            name: string;
            read_bytes_per_s: number | null;
            write_bytes_per_s: number | null;
        };
        /** @description What the cache class was decided from. */
        CacheEvidence: {
            asked_read_bytes: number;
            asked_write_bytes: number;
            disk_read_bytes: number | null;
            disk_write_bytes: number | null;
            most_read_bytes: number | null;
            most_write_bytes: number | null;
            read_amplification: number | null;
            reasons: string[];
            resident_after_ratio: number | null;
            resident_before_ratio: number | null;
            write_amplification: number | null;
        };
        CancelRequest: {
            /**
             * @default now
             * @enum {string}
             */
            when: "now" | "after-round";
        };
        /** @description A typed reason to doubt a number; its words stand in domain/assess/caveat_words under `code`. */
        Caveat: {
            code: string;
            values: {
                [key: string]: unknown;
            };
        };
        /** @description All caveats of a run, those of the whole run first. */
        CaveatList: {
            caveats: components["schemas"]["SpokenCaveat"][];
        };
        /** @description What a caveat code means. */
        CaveatWords: {
            advice: components["schemas"]["Message"];
            explanation: components["schemas"]["Message"];
            /** @enum {string} */
            severity: "info" | "warning" | "serious";
            title: components["schemas"]["Message"];
            /** @enum {string} */
            touches: "valid" | "stable" | "neither";
        };
        /** @description What the link of a way carried in one direction, measured in the same run. */
        Ceiling: {
            bytes_per_s: number;
            interval: [
                number,
                number
            ];
            /** @enum {string} */
            sent: "put" | "get";
            way: string;
        };
        /** @description One configuration × variant. */
        Cell: {
            configuration_id: string;
            filled_at: string | null;
            reason: components["schemas"]["Message"] | null;
            run_id: string | null;
            run_variant: string | null;
            /** @enum {string} */
            state: "empty" | "filled" | "impossible" | "skipped";
            variant: string;
        };
        CellEdit: {
            /** @default false */
            anyway: boolean;
            /** @default false */
            other_profile: boolean;
            /** @default  */
            reason: string;
            /** @default null */
            run_id: string | null;
            /** @default null */
            run_variant: string | null;
            /**
             * @default null
             * @enum {string|null}
             */
            state: "empty" | "filled" | "impossible" | "skipped" | null;
        };
        /** @description Names one cell. */
        CellRef: {
            configuration: string;
            variant: string;
        };
        /** @description The certificate a server shows, before anything is sent to it. */
        Certificate: {
            fingerprint: string;
            is_trusted: boolean;
            why: string;
        };
        CertificateLook: {
            address: string;
            /** @enum {string} */
            kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
        };
        /** @description One fact that changed between two runs. */
        Change: {
            after: components["schemas"]["Message"];
            before: components["schemas"]["Message"];
            fact: components["schemas"]["Message"];
        };
        /** @description Where the cells of a stage take their load from: a point of an earlier stage, known only when that has ended. */
        Choice: {
            /** @enum {string} */
            pick: "most" | "middle" | "least";
            stage: string;
        };
        /** @description A point of a grid that a later stage works at. */
        ChosenPoint: {
            depth: number;
            is_slow: boolean;
            /** @enum {string} */
            pick: "most" | "middle" | "least";
            threads: number;
        };
        /** @description How the clean-up of one target folder stands. */
        CleanUp: {
            left_bytes: number | null;
            reason: components["schemas"]["Message"] | null;
            /** @enum {string} */
            state: "open" | "left" | "removed";
            target_path: string;
        };
        CloudEdit: {
            currency: string;
            most_bytes: number;
            price_per_gb: number;
        };
        /** @description What the owner allows a run to move to and from a public address, and what it costs. */
        CloudLimits: {
            currency: string;
            most_bytes: number;
            price_per_gb: number;
        };
        CollectRequest: {
            way: string;
        };
        /** @description Progress of collecting. */
        CollectStatus: {
            done: number;
            hint: components["schemas"]["Message"] | null;
            message: components["schemas"]["Message"] | null;
            result: components["schemas"]["Collected"] | null;
            /** @enum {string} */
            state: "idle" | "running" | "done" | "failed";
            total: number;
            way: string;
        };
        /** @description What came of looking into the place. */
        Collected: {
            added: number;
            cost: number | null;
            currency: string;
            installations: number;
            is_all: boolean;
            known: number;
            left: number;
            listed: number;
            moved_bytes: number;
            others: number;
            problem: components["schemas"]["RefusedDocument"] | null;
            refusals: components["schemas"]["RefusedDocument"][];
            refused: number;
        };
        /** @description The main metric of one workload over all runs. */
        ComparedCell: {
            differences: components["schemas"]["Difference"][];
            is_headline: boolean;
            is_higher_better: boolean;
            metric: string;
            metric_label: components["schemas"]["Message"];
            sides: components["schemas"]["Side"][];
            title: components["schemas"]["Message"];
            unit: string;
            variant: string;
            workload: string;
        };
        /** @description One fact of the runs side by side, in the order of the runs. */
        ComparedFact: {
            is_same: boolean;
            name: components["schemas"]["Message"];
            values: components["schemas"]["Message"][];
        };
        /** @description Two to 36 runs, named A, B, C … in the order given. */
        Comparison: {
            baseline_id: string;
            cautions: components["schemas"]["Message"][];
            cells: components["schemas"]["ComparedCell"][];
            facts: components["schemas"]["ComparedFact"][];
            headlines: components["schemas"]["RunHeadline"][];
            is_comparable: boolean;
            overall: components["schemas"]["Overall"][];
            places?: components["schemas"]["Places"] | null;
            reasons: components["schemas"]["Message"][];
            runs: components["schemas"]["RunRow"][];
            seed: number | null;
            threshold_ratio: number;
            verdict: components["schemas"]["Message"][];
        };
        /** @description One sentence with its numbers, its test and its exceptions. */
        Conclusion: {
            cells: components["schemas"]["CellRef"][];
            /** @enum {string} */
            certainty: "claimed" | "indicative" | "nothing-seen";
            exceptions: components["schemas"]["Message"][];
            id: string;
            /** @enum {string} */
            kind: "overall" | "variant" | "raid" | "twin" | "condition" | "no-difference";
            metric: string | null;
            numbers: components["schemas"]["ConclusionNumber"][];
            test: components["schemas"]["Message"];
            text: components["schemas"]["Message"];
        };
        /** @description One figure of a conclusion: a speed ratio, above 1 is faster. */
        ConclusionNumber: {
            against_configuration: string | null;
            against_variant: string;
            configuration: string | null;
            interval: [
                number,
                number
            ] | null;
            metric: string | null;
            p_adjusted: number | null;
            ratio: number;
            variant: string;
        };
        /** @description One way to join the disks, in one state: a row of the matrix. */
        Configuration: {
            /** @enum {string} */
            condition: "healthy" | "degraded" | "rebuilding" | "ssd-cache";
            disks: number;
            id: string;
            note: string | null;
            /** @enum {string} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
        };
        ConfigurationEdit: {
            /**
             * @default null
             * @enum {string|null}
             */
            condition: "healthy" | "degraded" | "rebuilding" | "ssd-cache" | null;
            disks: number;
            id: string;
            note: string | null;
            /** @enum {string} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
        };
        /** @description One fact the report will show. */
        ContainedFact: {
            fact: components["schemas"]["Message"];
            value: string;
        };
        /** @description Cost of the rest of a run whose test files are gone, each figure at its most. */
        Continuation: {
            anew_bytes: number;
            most_duration_s: number;
            most_write_bytes: number;
            passwords_for: string[];
            wants_yes_for: components["schemas"]["Message"][];
        };
        /** @description What one click on Run benchmark measures, and what that costs. */
        Cost: {
            duration_s: number;
            is_rate_known: boolean;
            most_duration_s: number | null;
            most_write_bytes: number | null;
            processor_busy_ratio: number | null;
            profile: string;
            suite: string;
            write_bytes: number;
        };
        /** @description Where in a course burst credits ended, and both levels, in the base unit of its metric. */
        CourseCredits: {
            burst: number;
            round: number;
            settled: number;
            t_s: number;
            written_bytes: number;
        };
        /** @description One stage of a course. */
        CourseGroup: {
            points: components["schemas"]["CoursePoint"][];
            rounds_per_point: number;
            stage: string;
            title: components["schemas"]["Message"];
            wait_s: number;
        };
        /** @description A round of a stage with one cell, or the mean of neighbours where there are very many. */
        CoursePoint: {
            response_ns: number | null;
            t_s: number;
            value: number;
            written_bytes: number;
        };
        /** @description When a group came back to what an earlier one had. */
        CourseRecovery: {
            mean: number;
            minute: number;
            stage: string;
            t_s: number;
        };
        /** @description What a formula gives at one capacity. */
        CurvePoint: {
            capacity: number;
            value: number;
        };
        /** @description All loads of a grid. */
        DemandGrid: {
            chosen: components["schemas"]["ChosenPoint"][];
            points: components["schemas"]["DemandPoint"][];
            round: number;
            stage: string;
            title: components["schemas"]["Message"];
            variant: string;
        };
        /** @description One load of a grid, by the numbers that are told of it everywhere (`quoted.py`). */
        DemandPoint: {
            cpu_ratio: number | null;
            depth: number;
            iops: number;
            longest_ns?: number | null;
            outstanding: number;
            response_ns: number;
            threads: number;
            workload: string;
            write_iops: number;
            write_response_ns: number;
        };
        /** @description One run against the baseline in one cell. */
        Difference: {
            between_runs: components["schemas"]["Level"] | null;
            minimum_detectable_ratio: number | null;
            p_adjusted: number | null;
            p_between_runs: number | null;
            p_value: number | null;
            ratio: number | null;
            ratio_ci95: [
                number,
                number
            ] | null;
            rounds_left_out: number;
            run_id: string;
            sentence: components["schemas"]["Message"];
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description A physical drive (or what the machine shows as one). */
        Disk: {
            bay: string | null;
            has_direct_io: boolean | null;
            is_possibly_smr: boolean | null;
            is_rotational: boolean | null;
            is_virtual: boolean;
            links: components["schemas"]["DiskLink"][];
            logical_block_bytes: number;
            model: string | null;
            name: string;
            physical_block_bytes: number;
            rotation_rpm: number | null;
            serial: string | null;
            size_bytes: number;
            temperature_c: number | null;
            transport: string | null;
            vendor: string | null;
            write_cache: string | null;
        };
        /** @description What one member disk did during the timed part of a round (from /proc/diskstats). */
        DiskActivity: {
            busy_ratio: number;
            disk: string;
            queue_length: number | null;
            read_await_ns: number | null;
            read_bytes: number;
            reads: number;
            write_await_ns: number | null;
            write_bytes: number;
            writes: number;
        };
        /** @description One stretch of the way from a disk to the processor, as the system reports it. */
        DiskLink: {
            bytes_per_s: number;
            id: string;
            label: string;
        };
        /** @description One disk read alone. */
        DiskRead: {
            disk: string;
            is_healthy: boolean | null;
            model: string | null;
            places: components["schemas"]["PlaceRead"][];
            problem: components["schemas"]["Message"] | null;
            size_bytes: number;
            temperature_c: number | null;
        };
        /** @description All disks, and what is to be said of them. */
        DiskReads: {
            disks: components["schemas"]["DiskRead"][];
            sentences: components["schemas"]["Message"][];
            slower: string[];
        };
        /** @description What a Basic volume of one disk model gave in an earlier run: kept with the run that leans on it. */
        DiskReference: {
            high: number;
            is_imported: boolean;
            low: number;
            measured_at: string;
            model: string;
            queue_depth: number;
            run_id: string;
            /** @enum {string} */
            work: "sequential_read" | "sequential_write" | "random_read" | "random_write";
        };
        /** @description One member disk, second by second (Linux Documentation/admin-guide/iostats.rst). */
        DiskSeries: {
            busy_ratio: number[];
            disk: string;
            queue_length: number[];
            read_await_ns: number[];
            read_bytes_per_s: number[];
            read_iops: number[];
            write_await_ns: number[];
            write_bytes_per_s: number[];
            write_iops: number[];
        };
        DocumentChoice: {
            /** @default [] */
            include: ("serials" | "host" | "paths" | "notes" | "programs")[];
            way: string;
        };
        /** @description One workload that became slower. */
        DroppedCell: {
            before: components["schemas"]["Message"];
            id: string;
            limit: components["schemas"]["Message"] | null;
            metric: string;
            now: components["schemas"]["Message"];
            ratio: number;
            sentence: components["schemas"]["Message"];
            since_run_id: string;
            title: components["schemas"]["Message"];
            usual: number;
            variant: string;
            workload: string;
        };
        /** @description One call of DSM's web interface, as it will be sent. */
        DsmCall: {
            api: string;
            method: string;
            parameters: {
                [key: string]: unknown;
            };
            version: number;
        };
        /** @description A server an owner has named; a run sends files to it by the way of the same name. */
        Endpoint: {
            address: string;
            cloud: components["schemas"]["CloudLimits"] | null;
            fingerprint: string | null;
            id: string;
            /** @enum {string} */
            kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
            name: string;
            options: {
                [key: string]: string;
            };
            probe?: string | null;
            server: components["schemas"]["ServerFacts"] | null;
            user: string;
        };
        EndpointEdit: {
            address: string;
            /** @default null */
            cloud: components["schemas"]["CloudEdit"] | null;
            /** @default null */
            fingerprint: string | null;
            /** @enum {string} */
            kind: "webdav" | "http" | "s3" | "smb" | "ipfs" | "gridfs";
            /** @default null */
            options: {
                [key: string]: string;
            } | null;
            /** @default null */
            password: string | null;
            /** @default null */
            probe: string | null;
            /** @default  */
            user: string;
        };
        /** @description All servers the owner has named. */
        EndpointList: {
            endpoints: components["schemas"]["KeptEndpoint"][];
        };
        /** @description What the run measured: a server, over the network or on this machine. */
        EndpointTarget: {
            endpoint: components["schemas"]["Endpoint"];
            /** @enum {string} */
            kind: "endpoint";
        };
        EndpointTrial: {
            /** @default null */
            password: string | null;
        };
        /** @description Everything around the run that could explain a number. */
        Environment: {
            bare_reads: components["schemas"]["BareRead"][];
            busy_before_ratio: number | null;
            disk_references: components["schemas"]["DiskReference"][];
            engine: string;
            file_extents?: number | null;
            file_offset_ratio: number | null;
            fill_ratio: number | null;
            generator_limit_bytes_per_s: number | null;
            generator_limits: components["schemas"]["GeneratorLimit"][];
            is_buffered_alike?: boolean | null;
            is_direct: boolean;
            load_1min: number | null;
            machine: components["schemas"]["Machine"];
            method_version: number;
            notes: {
                [key: string]: unknown;
            };
            rules_version: number | null;
            storage_manager: components["schemas"]["StorageManager"] | null;
            stored_ratio?: {
                [key: string]: number;
            } | null;
            tools: {
                [key: string]: string;
            };
            volbench_version: string;
        };
        /** @description How long the rest takes. */
        Estimate: {
            basis: components["schemas"]["Message"];
            builds: number;
            cells: number;
            formats: number;
            hands_s: number;
            measuring_s: number | null;
            syncing_s: number | null;
            total_s: number | null;
        };
        /** @description What one workload should have given on this volume, and how what it gave stands to that. */
        Expectation: {
            factors: components["schemas"]["Factor"][];
            high: number | null;
            low: number | null;
            metric: string;
            ratio_high: number | null;
            ratio_low: number | null;
            /** @enum {string} */
            standing: "below" | "within" | "above" | "unclear" | "unknown";
            words: components["schemas"]["Message"];
        };
        /** @description A planned matrix with what is filled of it. */
        Experiment: {
            cells: components["schemas"]["Cell"][];
            changed_at: string;
            configurations: components["schemas"]["Configuration"][];
            created_at: string;
            id: string;
            name: string;
            note: string;
            pending: components["schemas"]["PendingRun"][];
            profile: string;
            suite_id: string;
            template: string | null;
            variants: string[];
        };
        ExperimentEdit: {
            configurations?: components["schemas"]["ConfigurationEdit"][] | null;
            empty_cells?: string[] | null;
            name?: string | null;
            note?: string | null;
            profile?: string | null;
            suite_id?: string | null;
            variants?: string[] | null;
        };
        /** @description What came of such a file. */
        ExperimentImported: {
            added: string[];
            already: number;
            experiment_id: string;
            filled: number;
            is_new: boolean;
            refused: number;
            remarks: components["schemas"]["Message"][];
        };
        /** @description All experiments, newest first, and the templates for another one. */
        ExperimentList: {
            experiments: components["schemas"]["ExperimentRow"][];
            templates: components["schemas"]["TemplateOffer"][];
        };
        /** @description An experiment in a list. */
        ExperimentRow: {
            cells: number;
            changed_at: string;
            configurations: number;
            created_at: string;
            filled: number;
            id: string;
            is_measuring: boolean;
            name: string;
            open: number;
            profile: string;
            suite_id: string;
            template: string | null;
            variants: number;
        };
        ExperimentRun: {
            /** @default null */
            configuration_id: string | null;
            /** @default [] */
            variants: string[];
            volume_id: string;
        };
        /** @description An experiment with what comes next, how that is done by hand, and how long the rest takes. */
        ExperimentView: {
            configurations: components["schemas"]["NamedConfiguration"][];
            estimate: components["schemas"]["Estimate"];
            experiment: components["schemas"]["Experiment"];
            guide: components["schemas"]["Guide"];
            next: components["schemas"]["NextStep"];
            row: components["schemas"]["ExperimentRow"];
            variants: components["schemas"]["NamedVariant"][];
        };
        /** @description One step of the arithmetic: what it is, its value in words or as numbers, and where it comes from. */
        Factor: {
            high: number | null;
            low: number | null;
            name: components["schemas"]["Message"];
            source: components["schemas"]["Message"];
            /** @enum {string|null} */
            unit: "bytes_per_s" | "iops" | "ops_per_s" | "requests_per_s" | "ns" | "ratio" | "s" | null;
            url: string | null;
            value: components["schemas"]["Message"] | null;
        };
        /** @description Why a run ended badly. */
        Failure: {
            code: string;
            detail: string;
            hint: components["schemas"]["Message"];
            message: components["schemas"]["Message"];
        };
        /** @description Between what one number of a run is to be expected, and between what it usually lies on this volume. */
        FigureRange: {
            expected_high: number | null;
            expected_low: number | null;
            metric: string;
            usual_high: number | null;
            usual_low: number | null;
            variant: string;
            workload: string;
        };
        /** @description What tells a file system from the one that is made in its place; at least one of the two is known. */
        FileSystemId: {
            fsid: string | null;
            uuid: string | null;
        };
        /** @description What had been written when a stage that fills ended: the test file laid out, and all its rounds. */
        Fills: {
            capacity_bytes?: number | null;
            disk_fills?: number | null;
            file_fills: number;
            written_bytes: number;
        };
        /** @description What ends some ways in one direction. */
        Finding: {
            /** @enum {string} */
            end: "link" | "shared-link" | "shared-ceiling";
            /** @enum {string} */
            sent: "put" | "get";
            sentence: components["schemas"]["Message"];
            ways: string[];
        };
        /** @description A line, and how far the sizes lie off it. */
        Fit: {
            breaks_between: [
                number,
                number
            ] | null;
            intervals: components["schemas"]["LineIntervals"] | null;
            line: components["schemas"]["Line"];
            worst_bytes: number;
            worst_ratio: number;
        };
        /** @description A folder the owner named, and the volume it lies on. */
        FolderDescription: {
            folder: components["schemas"]["TargetFolder"];
            volume: components["schemas"]["Volume"];
        };
        FolderRequest: {
            path: string;
        };
        /** @description An archive that lies somewhere on this machine. */
        FoundArchive: {
            header: components["schemas"]["ArchiveHeader"];
            path: string;
            size_bytes: number;
        };
        /** @description What the measuring program reaches on this machine without any disk, for one kind of request. */
        GeneratorLimit: {
            bytes_per_s: number;
            iops: number;
            workload: string;
        };
        /** @description All of them, the usual one first. */
        GeneratorList: {
            generators: components["schemas"]["KnownGenerator"][];
        };
        GivenPasswords: {
            /** @default null */
            passwords: {
                [key: string]: string;
            } | null;
        };
        /** @description All that has to be done before the next cells can be measured. */
        Guide: {
            shortcut: components["schemas"]["Message"] | null;
            steps: components["schemas"]["GuideStep"][];
            warning: components["schemas"]["Message"] | null;
        };
        /** @description One thing to do. */
        GuideStep: {
            id: string;
            title: components["schemas"]["Message"];
            wait_s: number | null;
            words: components["schemas"]["Message"];
        };
        /** @description One of the up to four numbers shown first. */
        Headline: {
            badges: components["schemas"]["Badges"];
            /** @enum {string} */
            figure: "median" | "steady-mean" | "not-steady" | "pooled";
            limit: components["schemas"]["LimitName"] | null;
            metric: string;
            summary: components["schemas"]["Summary"];
            title: components["schemas"]["Message"];
            variant: string;
            workload: string;
        };
        /** @description The service is up. */
        Health: {
            status: string;
            version: string;
        };
        /** @description The requests that took between two times; bars join without gaps, and an empty one has none. */
        HistogramBar: {
            cumulative_ratio: number;
            from_ns: number;
            ios: number;
            to_ns: number;
        };
        /** @description Ids of the imported runs. */
        Imported: {
            already: number;
            experiment_id: string | null;
            refused: number;
            remarks: components["schemas"]["Message"][];
            runs: string[];
            waiting_id: string | null;
        };
        /** @description One thing wrong with the request. */
        InputError: {
            message: string;
            path: string;
        };
        /** @description All that is to be said of one volume's promise. */
        JudgedPromise: {
            curves: components["schemas"]["PromiseCurve"][];
            findings: components["schemas"]["PromiseFinding"][];
            name: components["schemas"]["Message"] | null;
            promise: components["schemas"]["Promise"];
            /** @enum {string} */
            standing: "kept" | "not-kept" | "undecided";
            tariffs: components["schemas"]["TariffComparison"] | null;
            unit_prices: components["schemas"]["UnitPrice"][];
            words: components["schemas"]["Message"];
        };
        /** @description A server as it is kept, and whether its password is. */
        KeptEndpoint: {
            endpoint: components["schemas"]["Endpoint"];
            has_password: boolean;
        };
        /** @description A program that sends requests, as this machine has it. */
        KnownGenerator: {
            about: components["schemas"]["Message"];
            install: components["schemas"]["Message"];
            is_usual: boolean;
            name: string;
            suites: string[];
            version: string | null;
        };
        /** @description One block device between the mount and the disks. */
        Layer: {
            detail: string | null;
            kind: string;
            name: string;
        };
        /** @description Test files of a run that could not be removed yet; tried again until they are gone. */
        LeftFiles: {
            folder: string;
            is_run_kept: boolean;
            left_bytes: number | null;
            reason: components["schemas"]["Message"] | null;
            run_id: string;
            volume_name: string;
        };
        /** @description Spread within one level. */
        Level: {
            cv: number;
            n: number;
        };
        /** @description What limited one workload, over all its rounds. */
        Limit: {
            disk: string | null;
            evidence: components["schemas"]["Message"][];
            /** @enum {string} */
            id: "slow_disk" | "disks_busy" | "cpu" | "page_cache" | "write_back" | "other_load" | "generator" | "rebuild" | "server_core" | "link" | "not_determined" | "not_asked";
            name: components["schemas"]["Message"];
            of_rounds: number;
            rounds: number;
            slower: components["schemas"]["SlowerDisk"] | null;
            words: components["schemas"]["Message"];
        };
        /** @description A limit as a list shows it. */
        LimitName: {
            /** @enum {string} */
            id: "slow_disk" | "disks_busy" | "cpu" | "page_cache" | "write_back" | "other_load" | "generator" | "rebuild" | "server_core" | "link" | "not_determined" | "not_asked";
            name: components["schemas"]["Message"];
        };
        /** @description t = t0 + size/B through the times of all sizes. */
        Line: {
            ns_per_byte: number;
            per_file_ns: number;
        };
        /** @description Between what the numbers of a line surely lie. */
        LineIntervals: {
            bytes_per_s: [
                number,
                number
            ] | null;
            half_speed_bytes: [
                number,
                number
            ] | null;
            per_file_ns: [
                number,
                number
            ];
        };
        /** @description What one kind of network carries of this volume's large files. */
        LinkView: {
            ceiling_bytes_per_s: number;
            id: string;
            label: string;
            read_bytes_per_s: number | null;
            read_spread: number | null;
            write_bytes_per_s: number | null;
            write_spread: number | null;
        };
        /** @description Answer to a poll: the newest progress and the samples after the caller's cursor. */
        Live: {
            cells: string[];
            finished_rounds: [
                string,
                number,
                number,
                string
            ][];
            kind: string | null;
            progress: components["schemas"]["Progress"];
            run_id: string;
            samples: components["schemas"]["LiveSample"][];
            seq: number;
            variants: string[];
        };
        /** @description One second of the current workload; `seq` rises through the whole run. */
        LiveSample: {
            latency_ns: number | null;
            point: components["schemas"]["TracePoint"];
            round: number;
            seq: number;
            workload: string | null;
        };
        /** @description A run of many clients, read: first the answer, then what it rests on. */
        Load: {
            answer: components["schemas"]["Message"][];
            courses: components["schemas"]["LoadCourse"][];
            matrices: components["schemas"]["LoadMatrix"][];
            paces: components["schemas"]["PaceCourse"][];
            remarks: components["schemas"]["Message"][];
        };
        /** @description What a run says of servers that many clients asked at once. */
        LoadAnswer: {
            load: components["schemas"]["Load"] | null;
            proposal: components["schemas"]["Message"][];
        };
        /** @description One way, one file or one thing done with keys, one way to connect: all counts of clients. */
        LoadCourse: {
            file_bytes: number;
            is_kept_alive: boolean;
            knee: number | null;
            name: components["schemas"]["Message"];
            /** @enum {string|null} */
            operation: "put" | "get" | "delete" | "mix" | null;
            points: components["schemas"]["LoadPoint"][];
            sentence: components["schemas"]["Message"];
            way: string;
        };
        /** @description Every way as a share of every other. */
        LoadMatrix: {
            matrix: components["schemas"]["StackMatrix"];
            title: components["schemas"]["Message"];
            workload: string;
        };
        /** @description So many clients of one course. */
        LoadPoint: {
            bytes_per_s: number;
            clients: number;
            errors: {
                [key: string]: number;
            };
            interval: [
                number,
                number
            ];
            is_least: boolean;
            percentiles: {
                [key: string]: number;
            };
            requests: number;
            requests_per_s: number;
            rounds: number;
            totals: components["schemas"]["LoadTotals"];
            workload: string;
        };
        /** @description What so many clients, or such a pace, come to beside rate and percentiles; None: no round tells it. */
        LoadTotals: {
            answered: number;
            connect_ns: number | null;
            first_byte_ns: number | null;
            longest_ns: number | null;
            mean_ns: number | null;
            received_bytes_per_s: number | null;
            sent_bytes_per_s: number | null;
            shortest_ns: number | null;
            wire_bytes_per_s: number | null;
        };
        /** @description What the run measured: a folder on a volume. A document that does not say what its target is has one of these. */
        LocalVolume: {
            folder: components["schemas"]["TargetFolder"];
            of_folders?: string[] | null;
            path: string;
            promise?: components["schemas"]["Promise"] | null;
            volume: components["schemas"]["Volume"];
        };
        /** @description The box and its system. */
        Machine: {
            architecture: string | null;
            cpu_cores: number | null;
            cpu_model: string | null;
            host_name: string | null;
            is_dsm: boolean;
            kernel: string | null;
            memory_bytes: number | null;
            model: string | null;
            platform: string | null;
            system: string | null;
        };
        /** @description A shared folder volbench has made, as it was written down then. */
        MadeShare: {
            made_at: string;
            name: string;
            uuid: string;
            volume_path: string;
        };
        /** @description A disk in DSM's words; serial numbers are never taken over. */
        ManagedDisk: {
            bad_sectors: number | null;
            bay: string | null;
            is_testing: boolean;
            life_left_ratio: number | null;
            model: string | null;
            name: string;
            smart_status: string | null;
            status: string | null;
            temperature_c: number | null;
        };
        /** @description An experiment read. */
        Matrix: {
            cells: components["schemas"]["MatrixCell"][];
            conclusions: components["schemas"]["Conclusion"][];
            configurations: components["schemas"]["MatrixConfiguration"][];
            differences: components["schemas"]["VariantDifference"][];
            metrics: components["schemas"]["MatrixMetric"][];
            noise: components["schemas"]["Noise"];
            presets: components["schemas"]["Preset"][];
            scaling: components["schemas"]["Scaling"][];
            threshold_ratio: number;
            variants: components["schemas"]["MatrixVariant"][];
        };
        /** @description One configuration × variant. */
        MatrixCell: {
            caution_codes: string[];
            cautions: components["schemas"]["Message"][];
            configuration: string;
            obstacle: components["schemas"]["Message"] | null;
            run_id: string | null;
            state: string;
            values: {
                [key: string]: components["schemas"]["MatrixValue"];
            };
            variant: string;
            write_amplification: {
                [key: string]: number | null;
            };
        };
        /** @description One row: RAID type and disks, with what they hold and what they bear. */
        MatrixConfiguration: {
            /** @enum {string} */
            condition: "healthy" | "degraded" | "rebuilding" | "ssd-cache";
            disks: number;
            disks_may_fail: number | null;
            disks_may_fail_at_best: number | null;
            id: string;
            name: components["schemas"]["Message"];
            /** @enum {string} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2";
            usable_bytes: number | null;
            usable_disks: number | null;
        };
        /** @description The main number of one workload. */
        MatrixMetric: {
            higher_is_better: boolean;
            key: string;
            metric: string;
            name: components["schemas"]["Message"];
            unit: string;
            workload_id: string;
        };
        /** @description One number of one cell, in the base unit of its metric. */
        MatrixValue: {
            caveats: string[];
            ci95: [
                number,
                number
            ] | null;
            max: number;
            median: number;
            min: number;
            n: number;
            obstacle: components["schemas"]["Message"] | null;
        };
        /** @description One column: a file system with its options. */
        MatrixVariant: {
            id: string;
            is_without_checksums: boolean;
            name: components["schemas"]["Message"];
        };
        /** @description What a run's numbers are good for. */
        Meaning: {
            doubt: components["schemas"]["Message"] | null;
            links: components["schemas"]["LinkView"][];
            network: components["schemas"]["Message"] | null;
            of_option: components["schemas"]["Message"] | null;
            uses: components["schemas"]["Use"][];
        };
        /** @description One thing a use needs, and what was measured. */
        MeasuredNeed: {
            /** @enum {string} */
            grade: "met" | "just" | "close" | "not_met" | "unknown";
            measured: number | null;
            name: components["schemas"]["Message"];
            spread: number | null;
            threshold: number;
            /** @enum {string} */
            unit: "bytes_per_s" | "iops" | "ops_per_s" | "requests_per_s" | "ns" | "ratio" | "s";
        };
        /** @description One sentence or label: `Message("lab.disks.too_many", most=8)`. */
        Message: {
            code: string;
            text: string;
            values: {
                [key: string]: unknown;
            };
        };
        /** @description Definition of one measurable thing. */
        Metric: {
            /** @enum {string|null} */
            extreme: "longest" | "shortest" | null;
            id: string;
            is_higher_better: boolean;
            is_of_volume: boolean;
            is_percentile: boolean;
            label: components["schemas"]["Message"];
            unit: string;
        };
        /** @description Whether a token opens `/metrics`, and what it tells. */
        MetricsAccess: {
            is_on: boolean;
            with_names: boolean;
        };
        /** @description What a token would open now, word for word. */
        MetricsPreview: {
            text: string;
        };
        /** @description A new token; it is shown this once. */
        MetricsToken: {
            token: string;
        };
        MetricsTokenRequest: {
            /** @default false */
            with_names: boolean;
        };
        /** @description Why the copy could not be written. */
        MirrorProblem: {
            hint: components["schemas"]["Message"];
            message: components["schemas"]["Message"];
            since: string;
        };
        /** @description The copy of the results, and whether there is anything to lose. */
        MirrorStatus: {
            file: string | null;
            folder: string;
            notes: components["schemas"]["Message"][];
            problem: components["schemas"]["MirrorProblem"] | null;
            runs: number;
            runs_here: number;
            size_bytes: number;
            /** @enum {string} */
            state: "off" | "waiting" | "current" | "failed";
            written_at: string | null;
        };
        /** @description Where a mounted share comes from. */
        MountedShare: {
            /** @enum {string} */
            durability: "fsync" | "server-ack" | "server-flush" | "page-cache" | "unknown";
            file_system: string;
            /** @enum {string} */
            protocol: "nfs" | "smb" | "other";
            server: string;
            share: string;
            version: string;
        };
        /** @description A next step that needs no more than a press: what for, and with what. */
        Move: {
            /** @enum {string} */
            kind: "measure" | "compare" | "look-at-limit" | "look-back";
            profile: string | null;
            run_id: string | null;
            suite_id: string | null;
        };
        /** @description The service listens elsewhere than where it is known, for another program has that port. */
        MovedPort: {
            port: number;
            registered: number;
        };
        /** @description A row as people call it. */
        NamedConfiguration: {
            id: string;
            name: components["schemas"]["Message"];
        };
        /** @description A column as people call it. */
        NamedVariant: {
            id: string;
            name: components["schemas"]["Message"];
        };
        NewAddress: {
            /** @default null */
            address: string | null;
            /** @default null */
            entered: {
                [key: string]: string;
            } | null;
            /**
             * @default null
             * @enum {string|null}
             */
            service: "mail" | "ntfy" | "telegram" | "wecom" | "dingtalk" | "discord" | "webhook" | "other" | null;
        };
        NewExperiment: {
            /** @default [] */
            configurations: components["schemas"]["ConfigurationEdit"][];
            /** @default 4 */
            disks: number;
            name: string;
            /** @default  */
            note: string;
            /** @default  */
            profile: string;
            /** @default  */
            suite_id: string;
            /** @default null */
            template: string | null;
            /** @default [] */
            variants: string[];
        };
        NewRun: {
            /** @default null */
            depth: number | null;
            /** @default null */
            generator: string | null;
            /** @default false */
            is_agreed: boolean;
            /** @default false */
            is_read_only: boolean;
            /** @default null */
            jobs: number | null;
            /** @default null */
            keeps_profile_rounds: boolean | null;
            /** @default  */
            label: string;
            /** @default null */
            most_duration_s: number | null;
            /** @default null */
            most_way_bytes: number | null;
            /** @default null */
            most_write_bytes: number | null;
            /** @default  */
            note: string;
            /** @default [] */
            other_target_paths: string[];
            /** @default null */
            pause_minutes: number | null;
            profile: string;
            /** @default null */
            rounds: number | null;
            /** @default null */
            seed: number | null;
            suite: string;
            target_path: string;
            /** @default [] */
            variants: string[];
            /** @default [] */
            ways: string[];
            /** @default [] */
            workloads: string[];
        };
        /** @description What comes next, in words and for a button. */
        NextStep: {
            configuration_id: string | null;
            file_system: string | null;
            /** @enum {string} */
            kind: "measuring" | "continue" | "measure" | "wait" | "format" | "build" | "done";
            run_id: string | null;
            variants: string[];
            volume_id: string | null;
            wait_s: number | null;
            words: components["schemas"]["Message"];
        };
        /** @description How much two builds of the same array are taken to differ. */
        Noise: {
            between_builds: number;
            is_known: boolean;
            is_measured: boolean;
            tests: number;
            within_run: number;
        };
        /** @description A volume became slower. */
        Notice: {
            advice: components["schemas"]["Message"];
            before_run_id: string;
            cells: components["schemas"]["DroppedCell"][];
            changes: components["schemas"]["Change"][];
            found: components["schemas"]["Message"];
            id: string;
            name: components["schemas"]["TimelineName"];
            newest_run_id: string;
            sentence: components["schemas"]["Message"];
            since_at: string;
            since_run_id: string;
        };
        /** @description Where notices go, as it may be shown: nobody can send there by what stands here. */
        NoticeAddress: {
            added_at: string;
            /** @enum {string} */
            form: "mail" | "ntfy" | "telegram" | "wecom" | "dingtalk" | "discord" | "webhook" | "other";
            id: string;
            is_given_up: boolean;
            last_sent_at: string | null;
            masked: string;
            next_try_at: string | null;
            problem: components["schemas"]["Message"] | null;
            service: string;
            waiting: number;
        };
        /** @description What became slower. */
        NoticeList: {
            notices: components["schemas"]["Notice"][];
        };
        /** @description What is sent, word for word but for its numbers. */
        NoticePreview: {
            notices: components["schemas"]["ShownNotice"][];
            read: string;
        };
        /** @description Whether notices are sent, where to and when. */
        NoticeSending: {
            addresses: components["schemas"]["NoticeAddress"][];
            is_on: boolean;
            language: string;
            occasions: ("drop" | "failed-run" | "slow-disk")[];
            quiet_from: number | null;
            quiet_until: number | null;
        };
        /** @description One fact the report keeps back, and why. */
        OmittedFact: {
            fact: components["schemas"]["Message"];
            why: components["schemas"]["Message"];
        };
        /** @description One run against the baseline over all cells that every compared run has; the same cells for each run. */
        Overall: {
            between_runs: components["schemas"]["Level"] | null;
            cells: number;
            ci95: [
                number,
                number
            ] | null;
            run_id: string;
            sentence: components["schemas"]["Message"];
            speed_ratio: number;
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description One way and one file, or one thing done with keys, at all its paces, over connections that are kept. */
        PaceCourse: {
            file_bytes: number;
            name: components["schemas"]["Message"];
            /** @enum {string|null} */
            operation: "put" | "get" | "delete" | "mix" | null;
            points: components["schemas"]["PacePoint"][];
            way: string;
        };
        /** @description One pace of one course. */
        PacePoint: {
            asked_per_s: number;
            doubt: components["schemas"]["Message"] | null;
            errors: {
                [key: string]: number;
            };
            interval: [
                number,
                number
            ];
            invalid: components["schemas"]["Message"] | null;
            late_ratio: number;
            most_per_s: number | null;
            percentiles: {
                [key: string]: number;
            };
            requests: number;
            requests_per_s: number;
            rounds: number;
            share: number;
            totals: components["schemas"]["LoadTotals"];
            workload: string;
        };
        /** @description Two sides of one run, measured in turns, and what the rounds say of them. */
        Paired: {
            cautions: components["schemas"]["Message"][];
            cells: components["schemas"]["PairedCell"][];
            first: string;
            first_name: components["schemas"]["Message"];
            orders: string[];
            overall: components["schemas"]["PairedOverall"] | null;
            second: string;
            second_name: components["schemas"]["Message"];
            sets_apart?: components["schemas"]["Message"][] | null;
            threshold_ratio: number;
            verdict: components["schemas"]["Message"][];
        };
        /** @description The main metric of one workload on both sides. */
        PairedCell: {
            cores?: components["schemas"]["Message"] | null;
            first: components["schemas"]["Summary"] | null;
            is_headline: boolean;
            is_higher_better: boolean;
            left_out: number;
            metric: string;
            metric_label: components["schemas"]["Message"];
            minimum_detectable_ratio: number | null;
            p_adjusted: number | null;
            p_value: number | null;
            pair_spread_ratio: number | null;
            pairs: number;
            ratio: number | null;
            ratio_ci95: [
                number,
                number
            ] | null;
            rounds_needed: number | null;
            second: components["schemas"]["Summary"] | null;
            sentence: components["schemas"]["Message"];
            title: components["schemas"]["Message"];
            unit: string;
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
            workload: string;
        };
        /** @description All cells together: in each round the geometric mean of their speed ratios, then the same test over these. */
        PairedOverall: {
            cells: number;
            ci95: [
                number,
                number
            ] | null;
            minimum_detectable_ratio: number | null;
            p_value: number | null;
            pair_spread_ratio: number | null;
            pairs: number;
            rounds_needed: number | null;
            sentence: components["schemas"]["Message"];
            speed_ratio: number;
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "sittings-differ" | "indicative" | "not-comparable";
        };
        /** @description A run that was started for open cells and has not been ticked yet. */
        PendingRun: {
            configuration_id: string;
            run_id: string;
            variants: string[];
        };
        /** @description As long as so many per cent of the requests took at most. */
        PercentileMark: {
            needed_ios: number;
            ns: number | null;
            percent: number;
        };
        /** @description A column: one way of one run. */
        Place: {
            at: string;
            /** @enum {string|null} */
            reach: "machine" | "local" | "internet" | "unknown" | null;
            run_id: string;
            way: string;
            way_name: components["schemas"]["Message"];
            where: components["schemas"]["Message"];
        };
        /** @description How fast one place of a disk was read. */
        PlaceRead: {
            bytes_per_s: number;
            offset_ratio: number;
        };
        /** @description Files of one size at all places. */
        PlaceRow: {
            bytes: number;
            sides: components["schemas"]["PlaceSide"][];
        };
        /** @description Files of one size at one place. */
        PlaceSide: {
            is_valid: boolean;
            missing: components["schemas"]["Message"] | null;
            point: components["schemas"]["SweepPoint"] | null;
        };
        /** @description All sizes in one direction. */
        PlaceTable: {
            rows: components["schemas"]["PlaceRow"][];
            /** @enum {string} */
            sent: "put" | "get";
        };
        /** @description Runs over file sizes from several places or days, and what may be said of them. */
        Places: {
            places: components["schemas"]["Place"][];
            sentences: components["schemas"]["Message"][];
            tables: components["schemas"]["PlaceTable"][];
        };
        /** @description What a run will do and cost, said before it starts. */
        Plan: {
            can_clone?: boolean;
            caveats: components["schemas"]["Caveat"][];
            cell_rounds?: {
                [key: string]: number;
            } | null;
            cell_write_limit_bytes: number | null;
            cell_write_limits?: {
                [key: string]: number;
            } | null;
            cells: string[];
            endurance_ratio: number | null;
            expected_duration_s: number;
            expected_write_bytes: number;
            file_bytes: number;
            is_rate_known: boolean;
            kind?: string | null;
            lighter?: components["schemas"]["Message"][] | null;
            most_duration_s: number | null;
            most_write_bytes: number | null;
            precision?: components["schemas"]["Precision"][] | null;
            ramp_s: number;
            reserve_bytes: number;
            rounds: number;
            rounds_for_verdict?: number | null;
            runtime_s: number;
            seed: number;
            skipped: components["schemas"]["SkippedCell"][];
            space_left_bytes: number;
            space_needed_bytes: number;
            stages: components["schemas"]["Stage"][];
            stopping: components["schemas"]["StoppingRule"] | null;
            swaps_from?: number | null;
            targets: {
                [key: string]: components["schemas"]["TargetPlan"];
            };
            variants: string[];
            wants_yes_for: components["schemas"]["Message"][];
            ways?: {
                [key: string]: components["schemas"]["WayPlan"];
            } | null;
            wished_file_bytes: number;
            write_file_bytes?: number | null;
        };
        /** @description Where a way levels off: the speed of its largest sizes. */
        Plateau: {
            burst: [
                number,
                number
            ] | null;
            bytes_per_s: number;
            from_bytes: number;
            interval: [
                number,
                number
            ] | null;
        };
        /** @description A cell that goes on until its numbers are as exact as what is decided by them. */
        Precision: {
            metrics: string[];
            rule: components["schemas"]["StoppingRule"];
            workload: string;
        };
        /** @description What is written before the first round of a stage: the whole file, so many times, one after the other. */
        Preconditioning: {
            block_bytes: number;
            passes: number;
        };
        /** @description A use as weights of workloads, and the cells ordered by them. */
        Preset: {
            apart: components["schemas"]["Apart"][];
            description: components["schemas"]["Message"];
            id: string;
            name: components["schemas"]["Message"];
            ranking: components["schemas"]["Ranked"][];
            recommendations: components["schemas"]["Recommendation"][];
            reference: components["schemas"]["CellRef"] | null;
            weights: {
                [key: string]: number;
            };
        };
        /** @description What a report contains, shown before it is saved. */
        Preview: {
            contains: components["schemas"]["ContainedFact"][];
            left_out: components["schemas"]["OmittedFact"][];
        };
        /** @description What the volume costs. */
        Price: {
            amount: number;
            /** @enum {string} */
            basis: "once" | "month" | "hour" | "gb-once" | "gb-month" | "gb-hour";
            currency: string;
        };
        PriceEdit: {
            amount: number;
            /** @enum {string} */
            basis: "once" | "month" | "hour" | "gb-once" | "gb-month" | "gb-hour";
            currency: string;
        };
        /** @description Problem details (RFC 9457) with a stable code and what to do next. */
        Problem: {
            code: string;
            detail: string;
            errors: components["schemas"]["InputError"][];
            hint: string;
            status: number;
            title: string;
            type: string;
        };
        /** @description How long and how hard a suite is run. */
        Profile: {
            cell_limits: {
                [key: string]: number;
            };
            cells: string[];
            file_bytes: number;
            id: string;
            is_headline_only: boolean;
            ramp_s: number;
            rounds: number;
            runtime_s: number;
            stages: components["schemas"]["Stage"][];
            stopping: components["schemas"]["StoppingRule"] | null;
            time_goal_s: number | null;
            way_limit_bytes: number | null;
            write_budget_bytes: number | null;
            write_file_bytes: number | null;
            write_limit_bytes: number | null;
        };
        /** @description How long a run would take with one profile, or why that profile does not go with the rest of the request. */
        ProfileCost: {
            duration_s: number | null;
            most_duration_s: number | null;
            profile: string;
            refusal: components["schemas"]["Refusal"] | null;
        };
        /** @description Every profile of a suite, from short to long. */
        ProfileCosts: {
            profiles: components["schemas"]["ProfileCost"][];
        };
        /** @description One moment of a run, for page and terminal alike. */
        Progress: {
            cell: number;
            cells: number;
            done_ratio: number;
            elapsed_s: number;
            eta_least_s: number | null;
            eta_most_s: number | null;
            eta_s: number | null;
            is_ending_after_round: boolean;
            is_pausing: boolean;
            is_rounds_limit: boolean;
            pause_in_s: number | null;
            pause_left_s: number | null;
            /** @enum {string} */
            phase: "queued" | "checking" | "laying-out" | "warming-up" | "measuring" | "resting" | "paused" | "analysing" | "cleaning-up" | "finished";
            round: number;
            rounds: number;
            stage: string | null;
            variant: string | null;
            workload: string | null;
        };
        /** @description What was promised of one volume, and for what price; kept with the volume and copied into its runs. */
        Promise: {
            capacity: number | null;
            hourly?: components["schemas"]["Price"] | null;
            label?: components["schemas"]["VolumeLabel"] | null;
            lines: components["schemas"]["PromiseLine"][];
            price: components["schemas"]["Price"] | null;
            source: string;
        };
        /** @description A workload that a number can be promised for. */
        PromiseCell: {
            direction: string;
            id: string;
            suite: string;
            title: components["schemas"]["Message"];
        };
        /** @description A promise over the capacity, with the point that was measured. */
        PromiseCurve: {
            capacity: number;
            capacity_unit: string;
            line: components["schemas"]["PromiseLine"];
            measured: number | null;
            measured_high: number | null;
            measured_low: number | null;
            points: components["schemas"]["CurvePoint"][];
            unit: string;
        };
        PromiseEdit: {
            /** @default null */
            capacity: number | null;
            /** @default null */
            hourly: components["schemas"]["PriceEdit"] | null;
            /** @default null */
            label: components["schemas"]["VolumeLabelEdit"] | null;
            /** @default [] */
            lines: components["schemas"]["PromiseLineEdit"][];
            /** @default null */
            price: components["schemas"]["PriceEdit"] | null;
            /** @default  */
            source: string;
        };
        /** @description One place of a promise that is wrong. */
        PromiseFault: {
            path: string;
            why: components["schemas"]["Message"];
        };
        /** @description One promised number held against its cell. */
        PromiseFinding: {
            high: number | null;
            is_indicative: boolean;
            line: components["schemas"]["PromiseLine"];
            low: number | null;
            measured: number | null;
            measured_high: number | null;
            measured_low: number | null;
            metric: string | null;
            /** @enum {string} */
            standing: "kept" | "not-kept" | "undecided";
            title: components["schemas"]["Message"] | null;
            variant: string | null;
            verdict: components["schemas"]["Message"] | null;
            words: components["schemas"]["Message"];
            workload: string | null;
        };
        /** @description One promised number. */
        PromiseLine: {
            amount: string;
            /** @enum {string} */
            direction: "read" | "write" | "both";
            /** @enum {string} */
            metric: "iops" | "throughput" | "latency";
            workload: string;
        };
        PromiseLineEdit: {
            amount: string;
            /** @enum {string} */
            direction: "read" | "write" | "both";
            /** @enum {string} */
            metric: "iops" | "throughput" | "latency";
            /** @default  */
            workload: string;
        };
        /** @description What is promised of a volume, and what may be chosen. */
        PromiseOffer: {
            cells: components["schemas"]["PromiseCell"][];
            models: string[];
            presets: components["schemas"]["PromisePreset"][];
            promise: components["schemas"]["Promise"] | null;
            total_bytes: number;
        };
        /** @description A promise on its vendor's own page, with where, when and when it was read. */
        PromisePreset: {
            cited: components["schemas"]["Message"];
            id: string;
            lines: components["schemas"]["PromiseLine"][];
            note: components["schemas"]["Message"] | null;
            published: string;
            read: string;
            source: components["schemas"]["Message"];
            title: components["schemas"]["Message"];
            url: string;
        };
        /** @description A promise worked out, and not kept. */
        PromisePreview: {
            faults: components["schemas"]["PromiseFault"][];
            tariffs: components["schemas"]["TariffComparison"] | null;
            values: components["schemas"]["PromisedValue"][];
        };
        /** @description What one line comes to. */
        PromisedValue: {
            capacity: number | null;
            capacity_unit: string | null;
            high: number | null;
            low: number | null;
            unit: string;
        };
        /** @description What could fill open cells. */
        Proposals: {
            runs: components["schemas"]["RunProposal"][];
            unplaced: components["schemas"]["UnplacedRun"][];
            volumes: components["schemas"]["VolumeProposal"][];
        };
        /** @description What putting the same content twice came to over one way. */
        PutAgain: {
            name: components["schemas"]["Message"];
            sentence: components["schemas"]["Message"];
            sizes: components["schemas"]["SizeAgain"][];
            way: string;
        };
        /** @description One cell in the order of a preset. */
        Ranked: {
            configuration: string;
            is_tied_with_first: boolean;
            score: number;
            variant: string;
        };
        /** @description Untouched tool output of one round. */
        RawAnswer: {
            argv: string[];
            exit_code: number;
            output: string;
            stderr: string;
            stdout: string;
        };
        /** @description How much of a file has come. */
        Received: {
            received: number;
        };
        /** @description What to choose for a use where so many disks may fail. */
        Recommendation: {
            answer: components["schemas"]["Message"];
            failures: number;
            faster: components["schemas"]["Message"] | null;
            first: components["schemas"]["CellRef"] | null;
            is_clear: boolean;
            near: components["schemas"]["CellRef"][];
            reason: components["schemas"]["Message"];
        };
        /** @description Why what is asked for cannot be measured as it is. */
        Refusal: {
            code: string;
            hint: components["schemas"]["Message"];
            message: components["schemas"]["Message"];
        };
        /** @description A document that was not taken in. */
        RefusedDocument: {
            key: string;
            why: components["schemas"]["Message"];
        };
        /** @description One format on offer, as its exporter describes it. */
        ReportFormat: {
            format: string;
            has_published: boolean;
            hint: components["schemas"]["Message"];
            media_type: string;
            subjects: ("run" | "comparison" | "experiment")[];
            suffix: string;
            title: components["schemas"]["Message"];
            /** @enum {string} */
            use: "file" | "paste" | "picture" | "caption";
        };
        /** @description The formats reports can be had in, in the order to offer them. */
        ReportFormats: {
            formats: components["schemas"]["ReportFormat"][];
        };
        /** @description What another program's file says was measured: it knows of no disks, and nobody here has seen any of it. */
        ReportedTarget: {
            device: string;
            file_system: string | null;
            free_bytes: number | null;
            /** @enum {string} */
            kind: "reported";
            label: string;
            mount_options: string[];
            mount_point: string;
            path: string;
            total_bytes: number | null;
        };
        /** @description How long the requests of one workload took, reads and writes together. */
        ResponseHistogram: {
            bars: components["schemas"]["HistogramBar"][];
            depth: number | null;
            ios: number;
            longest_ns?: number | null;
            marks: components["schemas"]["PercentileMark"][];
            mean_ns: number | null;
            /** @enum {string|null} */
            pick: "most" | "middle" | "least" | null;
            stage: string;
            threads: number | null;
            title: components["schemas"]["Message"];
            variant: string;
            workload: string;
        };
        RestoreRequest: {
            source: string;
        };
        /** @description Progress of taking an archive in. */
        RestoreStatus: {
            done: number;
            hint: components["schemas"]["Message"] | null;
            message: components["schemas"]["Message"] | null;
            result: components["schemas"]["Restored"] | null;
            /** @enum {string} */
            state: "idle" | "running" | "done" | "failed";
            total: number;
        };
        /** @description What came of an archive. */
        Restored: {
            added: string[];
            already: number;
            is_as_before: boolean;
            refused: number;
            remarks: components["schemas"]["Message"][];
        };
        /** @description A round without its course. */
        ResultRound: {
            /** @enum {string} */
            cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            cpu_ratio: number | null;
            disks: components["schemas"]["DiskActivity"][];
            duration_s: number;
            evidence: components["schemas"]["CacheEvidence"];
            io_count: number;
            metrics: {
                [key: string]: number;
            };
            n: number;
            notes: {
                [key: string]: unknown;
            };
            position: number;
            raw_id: string | null;
            started_at: string;
        };
        /** @description A workload's result, its rounds without their course. */
        ResultWorkload: {
            access: components["schemas"]["Access"] | null;
            amplification: components["schemas"]["Amplification"] | null;
            badges: components["schemas"]["Badges"];
            burst?: components["schemas"]["BurstCredits"] | null;
            /** @enum {string} */
            cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            caveats: components["schemas"]["Caveat"][];
            command: string[];
            direction: string;
            expectation: components["schemas"]["Expectation"] | null;
            id: string;
            is_headline: boolean;
            knees: {
                [key: string]: number;
            };
            limit: components["schemas"]["Limit"] | null;
            longest_ns?: {
                [key: string]: number;
            } | null;
            metric: string;
            parameters: {
                [key: string]: unknown;
            };
            percentiles: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            rounds: components["schemas"]["ResultRound"][];
            summary: {
                [key: string]: components["schemas"]["Summary"];
            };
            sustained: components["schemas"]["Sustained"] | null;
            title: components["schemas"]["Message"];
            tool: string;
            variant: string;
            window: {
                [key: string]: components["schemas"]["WindowSummary"];
            };
            window_longest_ns?: {
                [key: string]: number;
            } | null;
        };
        /** @description The root extra as it was found just now. */
        RootExtra: {
            disks: string[];
            install: components["schemas"]["RootScript"] | null;
            is_dsm: boolean;
            meaning: components["schemas"]["Message"];
            programs: {
                [key: string]: string | null;
            };
            remove: components["schemas"]["RootScript"] | null;
            /** @enum {string} */
            state: "not-needed" | "not-installed" | "running" | "out-of-date" | "wrong-owner" | "not-answering";
        };
        /** @description A shell script for the owner to read and to run as root. */
        RootScript: {
            sha256: string;
            text: string;
        };
        /** @description One repetition of one workload. */
        Round: {
            /** @enum {string} */
            cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            cpu_ratio: number | null;
            disks: components["schemas"]["DiskActivity"][];
            duration_s: number;
            evidence: components["schemas"]["CacheEvidence"];
            io_count: number;
            latency_bins: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            metrics: {
                [key: string]: number;
            };
            n: number;
            notes: {
                [key: string]: unknown;
            };
            position: number;
            raw_id: string | null;
            started_at: string;
            system: components["schemas"]["SystemSeries"] | null;
            trace: components["schemas"]["TracePoint"][];
        };
        /** @description One round second by second. */
        RoundCourse: {
            n: number;
            system: components["schemas"]["SystemSeries"] | null;
            trace: components["schemas"]["TracePoint"][];
        };
        /** @description One target of several as a list shows it. */
        RowTarget: {
            answer?: components["schemas"]["Answer"] | null;
            badges: components["schemas"]["Badges"];
            file_system: string | null;
            headline: components["schemas"]["Headline"][];
            normal: components["schemas"]["Message"][];
            raid_type: string | null;
            share?: components["schemas"]["MountedShare"] | null;
            target_id: string;
            /** @enum {string} */
            target_kind: "volume" | "endpoint" | "reported";
            target_name: string;
            target_path: string;
            variant: string;
            verdict: components["schemas"]["Message"][];
            volume_id: string | null;
            volume_name: string | null;
        };
        /** @description The id of a new run. */
        RunCreated: {
            id: string;
        };
        /** @description The run document volbench.run/2. */
        RunDocument: {
            answer?: components["schemas"]["Answer"] | null;
            badges: components["schemas"]["Badges"];
            caveats: components["schemas"]["Caveat"][];
            clean_ups: components["schemas"]["CleanUp"][];
            created_at: string;
            environment: components["schemas"]["Environment"];
            failure: components["schemas"]["Failure"] | null;
            finished_at: string | null;
            id: string;
            is_imported: boolean;
            is_time_unknown?: boolean | null;
            label: string;
            note: string;
            paired: components["schemas"]["Paired"][];
            plan: components["schemas"]["Plan"];
            profile: string;
            request: components["schemas"]["RunRequest"];
            schema: string;
            stages: components["schemas"]["StageResult"][];
            started_at: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            suite: components["schemas"]["SuiteRef"];
            target: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            target_results: {
                [key: string]: components["schemas"]["TargetResult"];
            };
            targets: {
                [key: string]: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            };
            verdict: components["schemas"]["Message"][];
            workloads: components["schemas"]["WorkloadResult"][];
        };
        RunEdit: {
            is_baseline?: boolean;
            label?: string;
            note?: string;
        };
        /** @description What is said first of one run against the baseline. */
        RunHeadline: {
            run_id: string;
            sentence: components["schemas"]["Message"];
        };
        /** @description One page of history, newest first. */
        RunPage: {
            next: string | null;
            runs: components["schemas"]["RunRow"][];
        };
        /** @description A stored run that could fill an open cell. */
        RunProposal: {
            configuration_id: string;
            created_at: string;
            doubt: components["schemas"]["Message"] | null;
            is_certain: boolean;
            is_imported: boolean;
            label: string;
            profile: string;
            run_id: string;
            run_variant: string;
            variant: string;
            volume_name: string;
        };
        /** @description What the owner asked for. */
        RunRequest: {
            depth?: number | null;
            generator?: string | null;
            is_agreed: boolean;
            is_read_only: boolean;
            jobs?: number | null;
            keeps_profile_rounds?: boolean | null;
            label: string;
            most_duration_s?: number | null;
            most_way_bytes?: number | null;
            most_write_bytes?: number | null;
            note: string;
            other_target_paths: string[];
            pause_minutes?: number | null;
            profile: string;
            rounds: number | null;
            seed: number | null;
            suite: string;
            target_path: string;
            variants: string[];
            ways: string[];
            workloads: string[];
        };
        /** @description A run as its page draws it first: all but the course of its rounds. */
        RunResult: {
            answer?: components["schemas"]["Answer"] | null;
            badges: components["schemas"]["Badges"];
            best_options: {
                [key: string]: string[];
            };
            caveats: components["schemas"]["Caveat"][];
            clean_ups: components["schemas"]["CleanUp"][];
            created_at: string;
            environment: components["schemas"]["Environment"];
            failure: components["schemas"]["Failure"] | null;
            finished_at: string | null;
            header: components["schemas"]["Message"][];
            id: string;
            is_imported: boolean;
            is_time_unknown?: boolean | null;
            label: string;
            note: string;
            paired: components["schemas"]["Paired"][];
            plan: components["schemas"]["Plan"];
            profile: string;
            promises: components["schemas"]["JudgedPromise"][];
            ranges: components["schemas"]["FigureRange"][];
            request: components["schemas"]["RunRequest"];
            stages: components["schemas"]["StageResult"][];
            started_at: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            suite: components["schemas"]["SuiteRef"];
            target: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            target_results: {
                [key: string]: components["schemas"]["TargetResult"];
            };
            targets: {
                [key: string]: components["schemas"]["LocalVolume"] | components["schemas"]["EndpointTarget"] | components["schemas"]["ReportedTarget"];
            };
            verdict: components["schemas"]["Message"][];
            workloads: components["schemas"]["ResultWorkload"][];
        };
        /** @description A run in a list: what history, cards and polls need without reading the rounds. */
        RunRow: {
            answer: components["schemas"]["Answer"] | null;
            badges: components["schemas"]["Badges"];
            created_at: string;
            failure: components["schemas"]["Failure"] | null;
            file_system: string | null;
            finished_at: string | null;
            headline: components["schemas"]["Headline"][];
            id: string;
            is_baseline: boolean;
            is_imported: boolean;
            is_newer?: boolean | null;
            is_time_unknown: boolean;
            label: string;
            normal: components["schemas"]["Message"][];
            note: string;
            profile: string;
            raid_type: string | null;
            started_at: string | null;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "cancelled" | "interrupted";
            suite: components["schemas"]["SuiteRef"];
            target_id: string;
            /** @enum {string} */
            target_kind: "volume" | "endpoint" | "reported";
            target_name: string;
            target_path: string;
            targets: components["schemas"]["RowTarget"][];
            verdict: components["schemas"]["Message"][];
            volume_id: string | null;
            volume_name: string | null;
        };
        /** @description All workloads of a run. */
        RunSpread: {
            workloads: components["schemas"]["WorkloadSpread"][];
        };
        RunStart: {
            /** @default null */
            depth: number | null;
            /** @default null */
            generator: string | null;
            /** @default false */
            is_agreed: boolean;
            /** @default false */
            is_read_only: boolean;
            /** @default null */
            jobs: number | null;
            /** @default null */
            keeps_profile_rounds: boolean | null;
            /** @default  */
            label: string;
            /** @default null */
            most_duration_s: number | null;
            /** @default null */
            most_way_bytes: number | null;
            /** @default null */
            most_write_bytes: number | null;
            /** @default  */
            note: string;
            /** @default [] */
            other_target_paths: string[];
            /** @default null */
            passwords: {
                [key: string]: string;
            } | null;
            /** @default null */
            pause_minutes: number | null;
            profile: string;
            /** @default null */
            rounds: number | null;
            /** @default null */
            seed: number | null;
            suite: string;
            target_path: string;
            /** @default [] */
            variants: string[];
            /** @default [] */
            ways: string[];
            /** @default [] */
            workloads: string[];
        };
        /** @description A run and, while it goes on, its live state. */
        RunStatus: {
            live: components["schemas"]["Live"] | null;
            row: components["schemas"]["RunRow"];
        };
        /** @description One cell's number against a single disk with the same variant; above 1 is better, times are turned over. */
        Scaling: {
            configuration: string;
            interval: [
                number,
                number
            ] | null;
            metric: string;
            ratio: number;
            theory: components["schemas"]["Theory"] | null;
            variant: string;
        };
        /** @description When one volume is measured by itself. */
        Schedule: {
            disks_never_sleep: boolean;
            hour: number;
            is_on: boolean;
            profile: string;
            settled_at: string;
            target_path: string;
            volume_id: string;
            weekdays: number[];
        };
        /** @description What a schedule would cost in a year. */
        ScheduleCost: {
            duration_s: number;
            endurance_ratio_per_year: number | null;
            runs_per_year: number;
            write_bytes: number;
            write_bytes_per_year: number;
        };
        ScheduleEdit: {
            /** @default false */
            disks_never_sleep: boolean;
            hour: number;
            is_on: boolean;
            /** @default null */
            profile: string | null;
            target_path: string;
            weekdays: number[];
        };
        /** @description A schedule, when it is due next, and what became of its last due times. */
        ScheduleEntry: {
            events: components["schemas"]["ScheduleEvent"][];
            next_at: string | null;
            schedule: components["schemas"]["Schedule"];
        };
        /** @description One due time that has passed. */
        ScheduleEvent: {
            due_at: string;
            noted_at: string;
            /** @enum {string} */
            outcome: "started" | "skipped" | "missed";
            reason: string;
            run_id: string | null;
            volume_id: string;
            words: components["schemas"]["Message"];
        };
        /** @description All schedules. */
        ScheduleList: {
            local_time: string;
            schedules: components["schemas"]["ScheduleEntry"][];
            time_zone: string;
        };
        /** @description One publication. */
        Seed: {
            findings: components["schemas"]["Finding"][];
            grids: components["schemas"]["SeedGrid"][];
            hint: components["schemas"]["Message"] | null;
            id: string;
            points: components["schemas"]["SeedPoint"][];
            remarks: components["schemas"]["Message"][];
            source: string;
            tables: components["schemas"]["SeedTable"][];
            title: components["schemas"]["Message"];
            told: components["schemas"]["Message"] | null;
        };
        /** @description One printed number of a grid. */
        SeedCell: {
            /** @enum {string} */
            follows: "yes" | "cut" | "no" | "unknown";
            note: components["schemas"]["Message"] | null;
            printed: string;
            worked_out: string;
        };
        /** @description A printed table of any form: of servers under load, or of one against the other. */
        SeedGrid: {
            columns: components["schemas"]["Message"][];
            id: string;
            name: components["schemas"]["Message"];
            rows: components["schemas"]["SeedGridRow"][];
        };
        /** @description One row of a grid. */
        SeedGridRow: {
            cells: components["schemas"]["SeedCell"][];
            name: string;
        };
        /** @description Publications there are. */
        SeedList: {
            seeds: components["schemas"]["SeedTitle"][];
        };
        /** @description What so many clients came to, to be drawn beside a run of today. */
        SeedPoint: {
            clients: number;
            longest_ns: number;
            mean_ns: number;
            requests_per_s: number;
        };
        /** @description One size of one table. */
        SeedRow: {
            bytes: number;
            bytes_per_s: number;
            mean: string;
            mean_ns: number | null;
            note: components["schemas"]["Message"] | null;
            printed_speed: string;
            printed_time: string;
            raw_ns: number[];
            size: string;
            /** @enum {string} */
            speed_follows: "yes" | "cut" | "no" | "unknown";
            speed_off_ratio: number;
            /** @enum {string} */
            time_follows: "yes" | "cut" | "no" | "unknown";
        };
        /** @description One place and direction. */
        SeedTable: {
            course: components["schemas"]["SweepCourse"] | null;
            id: string;
            name: components["schemas"]["Message"];
            rows: components["schemas"]["SeedRow"][];
            /** @enum {string} */
            sent: "put" | "get";
        };
        /** @description A publication in a list. */
        SeedTitle: {
            id: string;
            /** @enum {string} */
            measured: "files" | "clients";
            source: string;
            title: components["schemas"]["Message"];
            told: components["schemas"]["Message"] | null;
        };
        SendingChange: {
            is_on?: boolean;
            /** @enum {string} */
            language?: "en" | "zh-CN" | "zh-TW";
            occasions?: ("drop" | "failed-run" | "slow-disk")[];
            quiet_from?: number | null;
            quiet_until?: number | null;
            read?: string;
        };
        /** @description What would be sent, before anything is. */
        SendingPreview: {
            address: string;
            count: number;
            example: string;
            example_bytes: number;
            example_run: string | null;
            is_whole: boolean;
            left_out: components["schemas"]["OmittedFact"][];
            names: string[];
        };
        /** @description Why documents could not be sent. */
        SendingProblem: {
            hint: components["schemas"]["Message"];
            message: components["schemas"]["Message"];
            next_at: string | null;
            since: string;
        };
        /** @description How sending stands, from memory and database. */
        SendingStatus: {
            cost: number | null;
            currency: string;
            include: ("serials" | "host" | "paths" | "notes" | "programs")[];
            installation: string;
            last_at: string | null;
            problem: components["schemas"]["SendingProblem"] | null;
            sent: number;
            sent_bytes: number;
            /** @enum {string} */
            state: "off" | "waiting" | "current" | "failed";
            waiting: number;
            way: string;
        };
        /** @description What became of a test, address by address. */
        SendingTest: {
            tried: components["schemas"]["TriedAddress"][];
        };
        /** @description What a server says of itself. Its words are hostile until they are checked: short and printable here. */
        ServerFacts: {
            /** @enum {string} */
            durability: "fsync" | "server-ack" | "server-flush" | "page-cache" | "unknown";
            facts: {
                [key: string]: string;
            };
            name: string;
        };
        /** @description Whether this caller is signed in, and how one signs in here. */
        SessionState: {
            account: string | null;
            has_dsm_session: boolean;
            idle_s: number;
            is_signed_in: boolean;
            moved_port: components["schemas"]["MovedPort"] | null;
            sign_in: string;
            version: string;
        };
        /** @description Everything that can be set. */
        Settings: {
            difference_threshold_ratio: number;
            drop_threshold_ratio: number;
            folders: string[];
            is_mirror_declined: boolean;
            language: string;
            mirror_folder: string;
            reserve_bytes: number;
            reserve_ratio: number;
            /** @enum {string} */
            theme: "system" | "light" | "dark";
            /** @enum {string} */
            unit_base: "si" | "iec";
        };
        SettingsEdit: {
            difference_threshold_ratio?: number;
            drop_threshold_ratio?: number;
            folders?: string[];
            is_mirror_declined?: boolean;
            /** @enum {string} */
            language?: "auto" | "en" | "zh-CN" | "zh-TW";
            mirror_folder?: string;
            reserve_bytes?: number;
            reserve_ratio?: number;
            /** @enum {string} */
            theme?: "system" | "light" | "dark";
            /** @enum {string} */
            unit_base?: "si" | "iec";
        };
        /** @description What one server answers, as a share of another. */
        Share: {
            ci95: [
                number,
                number
            ] | null;
            of: string;
            ratio: number | null;
            refusal: components["schemas"]["Message"] | null;
            rounds: number;
        };
        /** @description What lies in a shared folder that is to be removed. */
        ShareContents: {
            foreign: string[];
            is_readable: boolean;
            ours: string[];
        };
        /** @description Settings of the shared folder a run's target lies in, which DSM keeps per share. */
        ShareFlags: {
            has_checksum: boolean | null;
            has_recycle_bin: boolean | null;
            is_compressed: boolean | null;
            is_encrypted: boolean | null;
            quota_bytes: number | null;
        };
        /** @description The shared folder DSM has made, and what became of the access. */
        ShareMade: {
            folder: components["schemas"]["TargetFolder"];
            made: components["schemas"]["MadeShare"];
        };
        /** @description What DSM would be asked for, before it is asked. */
        ShareOffer: {
            has_dsm_session: boolean;
            plan: components["schemas"]["SharePlan"] | null;
            refusal: components["schemas"]["Refusal"] | null;
            removal: components["schemas"]["ShareRemoval"] | null;
        };
        /** @description What would be made. */
        SharePlan: {
            calls: components["schemas"]["DsmCall"][];
            has_checksum: boolean;
            name: string;
            path: string;
            user: string;
            volume_path: string;
        };
        /** @description What removing the shared folder we made would remove. */
        ShareRemoval: {
            call: components["schemas"]["DsmCall"];
            contents: components["schemas"]["ShareContents"];
            made: components["schemas"]["MadeShare"];
        };
        /** @description One notice word for word. */
        ShownNotice: {
            body: string;
            /** @enum {string} */
            occasion: "drop" | "failed-run" | "slow-disk";
            title: string;
        };
        /** @description One run's number in a cell. */
        Side: {
            /** @enum {string|null} */
            cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown" | null;
            /** @enum {string} */
            figure: "median" | "steady-mean" | "not-steady" | "pooled";
            run_id: string;
            stable: boolean;
            summary: components["schemas"]["Summary"] | null;
            valid: boolean;
            variant: string | null;
        };
        SignIn: {
            /** @default null */
            account: string | null;
            /** @default null */
            otp: string | null;
            /** @default null */
            password: string | null;
            /** @default false */
            remember_device: boolean;
            /** @default null */
            ticket: string | null;
            /** @default null */
            token: string | null;
        };
        /** @description Files of one size put for the second time, held against the first within each round. */
        SizeAgain: {
            bytes: number;
            rounds: number;
            sentence: components["schemas"]["Message"];
            time_ratio: number;
            time_ratio_ci95: [
                number,
                number
            ] | null;
            verdict: string;
        };
        /** @description A workload left out, and why. */
        SkippedCell: {
            reason: components["schemas"]["Message"];
            workload: string;
        };
        /** @description The member disk that is slower than its siblings, named beside the limit whatever that is. */
        SlowerDisk: {
            disk: string;
            name: components["schemas"]["Message"];
            of_rounds: number;
            rounds: number;
        };
        /** @description A stretch of the file that was written at one speed. */
        SpeedLevel: {
            bytes_per_s: number;
            from_bytes: number;
            to_bytes: number;
        };
        /** @description One caveat of a run in words, with what was observed. */
        SpokenCaveat: {
            advice: components["schemas"]["Message"];
            code: string;
            explanation: components["schemas"]["Message"];
            /** @enum {string} */
            severity: "info" | "warning" | "serious";
            title: components["schemas"]["Message"];
            /** @enum {string} */
            touches: "valid" | "stable" | "neither";
            variant: string | null;
            workload: string | null;
        };
        /** @description All servers, in the order they were given. */
        StackMatrix: {
            rows: components["schemas"]["StackRow"][];
            sentences: components["schemas"]["Message"][];
        };
        /** @description One server. */
        StackRow: {
            clients: number;
            file_bytes: number;
            id: string;
            is_keep_alive: boolean;
            name: components["schemas"]["Message"];
            requests_per_s: components["schemas"]["Summary"] | null;
            shares: (components["schemas"]["Share"] | null)[];
        };
        /** @description A part of a run with an end of its own. A workload belongs to one stage of a run. */
        Stage: {
            cells: components["schemas"]["StageCell"][];
            choice: components["schemas"]["Choice"] | null;
            has_bursts: boolean;
            id: string;
            minute_write_bytes?: number | null;
            most_file_passes: number | null;
            most_rounds: number;
            most_write_bytes?: number | null;
            precision?: components["schemas"]["Precision"][] | null;
            preconditioning: components["schemas"]["Preconditioning"] | null;
            recovers: string | null;
            title: components["schemas"]["Message"];
            tracked: components["schemas"]["Tracked"] | null;
        };
        /** @description One workload's place in a stage. */
        StageCell: {
            minutes: number;
            wait_minutes: number;
            workload: string;
        };
        /** @description Stages one after the other, round by round. */
        StageCourse: {
            credits?: components["schemas"]["CourseCredits"] | null;
            file_bytes: number;
            groups: components["schemas"]["CourseGroup"][];
            metric: string;
            recovery: components["schemas"]["CourseRecovery"] | null;
            variant: string;
        };
        /** @description All of it; each part is empty where the run has none. */
        StagePlots: {
            courses: components["schemas"]["StageCourse"][];
            grids: components["schemas"]["DemandGrid"][];
            histograms: components["schemas"]["ResponseHistogram"][];
        };
        /** @description What became of a stage. */
        StageResult: {
            /** @enum {string} */
            ended_by: "steady" | "rounds" | "written" | "cut-short";
            fills?: components["schemas"]["Fills"] | null;
            id: string;
            rounds: number[];
            spread_ratio: number | null;
            steady_state: components["schemas"]["SteadyState"] | null;
            title: components["schemas"]["Message"];
            tracked: components["schemas"]["Tracked"] | null;
            values: number[];
            variant: string;
            windows_tried: number;
            words: components["schemas"]["Message"][];
            workloads: string[];
        };
        /** @description The window of five looked-at rounds that decides, or the flattest one where none does. */
        SteadyState: {
            excursion_ratio: number | null;
            first_round: number;
            intercept?: number | null;
            last_round: number;
            mean: number;
            reached: boolean;
            slope?: number | null;
            slope_excursion_ratio: number | null;
        };
        /** @description How many rounds a cell gets where that is decided while measuring; applied in domain/assess/stopping_rule.py. */
        StoppingRule: {
            half_width_ratio: number;
            least_rounds: number;
            most_rounds: number;
        };
        /** @description The answer for one volume; with `problem` it is empty and says why. */
        StorageManager: {
            access_time: string | null;
            asked_at: string;
            device_type: string | null;
            disagreements: string[];
            disks: components["schemas"]["ManagedDisk"][];
            filled: string[];
            is_encrypted: boolean | null;
            pool_status: string | null;
            problem: components["schemas"]["Message"] | null;
            /** @enum {string|null} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2" | null;
            scrubbing: string | null;
            share: components["schemas"]["ShareFlags"] | null;
            source: string;
            ssd_cache: string | null;
            summary: components["schemas"]["Message"] | null;
            task: string | null;
            task_ratio: number | null;
            volume_detail: string | null;
            volume_status: string | null;
        };
        /** @description Disks joined under one RAID type. */
        StoragePool: {
            arrays: components["schemas"]["Array"][];
            expected_disks?: number | null;
            /** @enum {string} */
            health: "clean" | "syncing" | "degraded" | "failed" | "unknown";
            may_fail: number | null;
            /** @enum {string|null} */
            raid_type: "basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2" | null;
            raid_type_candidates: ("basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2")[];
            raid_type_reason: components["schemas"]["Message"] | null;
            sync: components["schemas"]["SyncState"] | null;
        };
        /** @description A suite as the page offers it. */
        SuiteDescription: {
            can_take_turns: boolean;
            description: components["schemas"]["Message"];
            digest: string;
            has_script: boolean;
            headline: [
                string,
                string
            ][];
            id: string;
            kinds: {
                [key: string]: string;
            };
            profiles: components["schemas"]["Profile"][];
            roles: {
                [key: string]: string;
            };
            takes_load: boolean;
            title: components["schemas"]["Message"];
            version: number;
            workloads: components["schemas"]["SuiteWorkload"][];
        };
        /** @description All suites, and the registries their results speak in. */
        SuiteList: {
            caveats: {
                [key: string]: components["schemas"]["CaveatWords"];
            };
            metrics: components["schemas"]["Metric"][];
            suites: components["schemas"]["SuiteDescription"][];
            units: components["schemas"]["UnitRow"][];
        };
        /** @description Which suite in which version made the numbers. */
        SuiteRef: {
            digest: string;
            headline: [
                string,
                string
            ][];
            id: string;
            title: components["schemas"]["Message"];
            version: number;
        };
        /** @description One workload of a suite as the page offers it. */
        SuiteWorkload: {
            /** @enum {string} */
            direction: "read" | "write" | "mixed" | "none";
            id: string;
            is_headline: boolean;
            metric: string;
            needs: string[];
            parameters: {
                [key: string]: unknown;
            };
            title: components["schemas"]["Message"];
            tool: string;
        };
        /** @description Median and spread of one metric over the rounds. */
        Summary: {
            ci95: [
                number,
                number
            ] | null;
            cv: number | null;
            max: number;
            median: number;
            min: number;
            n: number;
        };
        /** @description All rounds of one long write together. */
        Sustained: {
            end_bytes_per_s: number | null;
            falls_at_bytes: number | null;
            rounds: components["schemas"]["SustainedRound"][];
            seen_bytes: number;
            start_bytes_per_s: number | null;
            words: components["schemas"]["Message"][];
        };
        /** @description One long write from beginning to end. Both columns are equally long, one entry per second. */
        SustainedRound: {
            bytes_per_s: number[];
            flush_s: number;
            levels: components["schemas"]["SpeedLevel"][];
            n: number;
            written_bytes: number[];
        };
        /** @description A run over file sizes, read: first the answer, then what it rests on. */
        Sweep: {
            again: components["schemas"]["PutAgain"][];
            answer: components["schemas"]["Message"][];
            ceilings: components["schemas"]["Ceiling"][];
            courses: components["schemas"]["SweepCourse"][];
            findings: components["schemas"]["Finding"][];
            remarks: components["schemas"]["Message"][];
        };
        /** @description What a run says of its ways. */
        SweepAnswer: {
            sweep: components["schemas"]["Sweep"] | null;
        };
        /** @description All sizes of one way in one direction. */
        SweepCourse: {
            fit: components["schemas"]["Fit"] | null;
            name: components["schemas"]["Message"];
            plateau: components["schemas"]["Plateau"] | null;
            points: components["schemas"]["SweepPoint"][];
            /** @enum {string} */
            sent: "put" | "get";
            sentence: components["schemas"]["Message"];
            way: string;
        };
        /** @description One size of one way and direction, as tables have it. */
        SweepPoint: {
            bytes: number;
            bytes_per_s: number;
            rounds: number;
            time_ns: number;
            time_ns_range: [
                number,
                number
            ];
        };
        /** @description A rebuild, reshape, resync or check that is going on. */
        SyncState: {
            action: string;
            done_ratio: number | null;
            remaining_s: number | null;
            speed_bytes_per_s: number | null;
        };
        /** @description The machine while one round ran. */
        SystemSeries: {
            available_bytes: number[] | null;
            cores_ratio: number[][];
            cpu_ratio: (number | null)[] | null;
            dirty_bytes: number[] | null;
            dirty_limit_bytes: number | null;
            disks: components["schemas"]["DiskSeries"][];
            iowait_ratio: (number | null)[] | null;
            kernel_ratio: (number | null)[] | null;
            processes: components["schemas"]["BusyProcess"][];
            received_bytes_per_s: number[] | null;
            sent_bytes_per_s: number[] | null;
            sync_actions: {
                [key: string]: string;
            };
            sync_bytes_per_s: {
                [key: string]: number;
            };
            sync_done_ratio: {
                [key: string]: number;
            };
            t_s: number[];
            temperature_c: (number | null)[] | null;
            writeback_bytes: number[] | null;
        };
        /** @description The folder on a volume a run may write to, and the flags it hands to new files. */
        TargetFolder: {
            compression: string | null;
            has_quota?: boolean | null;
            has_snapshots: boolean | null;
            how_to_allow: components["schemas"]["Message"] | null;
            is_encrypted: boolean | null;
            is_nocow: boolean | null;
            is_writable: boolean;
            layer?: string | null;
            mount_options?: string[] | null;
            path: string;
            snapshots?: number | null;
        };
        /** @description What a run over several targets will do and cost on one of them; what is not here is the same for all. */
        TargetPlan: {
            caveats: components["schemas"]["Caveat"][];
            endurance_ratio: number | null;
            expected_write_bytes: number;
            is_rate_known: boolean;
            most_write_bytes: number | null;
            path: string;
            reserve_bytes: number;
            space_left_bytes: number;
            space_needed_bytes: number;
            volume_id: string;
            volume_name: string;
            wished_file_bytes: number;
        };
        /** @description What belongs to one target of a run over several, beside its workloads. */
        TargetResult: {
            answer?: components["schemas"]["Answer"] | null;
            badges: components["schemas"]["Badges"];
            caveats: components["schemas"]["Caveat"][];
            environment: components["schemas"]["Environment"];
            verdict: components["schemas"]["Message"][];
        };
        /** @description One volume by the month and by the hour: from how many hours a month on the month is cheaper. */
        TariffComparison: {
            by_month: number;
            cheaper_from_hours: number | null;
            currency: string;
            hours: number | null;
            month_by_hour: number;
            ratio: number;
            words: components["schemas"]["Message"];
        };
        /** @description What would be told now, word for word. */
        TellingPreview: {
            messages: components["schemas"]["Told"][];
        };
        /** @description Why the broker does not know the newest results. */
        TellingProblem: {
            at: string;
            hint: components["schemas"]["Message"];
            message: components["schemas"]["Message"];
            shown_fingerprint: string | null;
        };
        /** @description What the page shows. */
        TellingStatus: {
            address: string;
            fingerprint: string | null;
            has_password: boolean;
            problem: components["schemas"]["TellingProblem"] | null;
            /** @enum {string} */
            state: "off" | "waiting" | "current" | "failed";
            told_at: string | null;
            topics: number;
            user: string;
            with_names: boolean;
        };
        /** @description A matrix with a name. */
        Template: {
            description: components["schemas"]["Message"];
            id: string;
            profile: string;
            raid_types: ("basic" | "jbod" | "raid0" | "raid1" | "raid5" | "raid6" | "raid10" | "raidf1" | "shr1" | "shr2")[];
            suite_id: string;
            title: components["schemas"]["Message"];
            variants: string[];
        };
        /** @description A template, laid out for the usual four disks. */
        TemplateOffer: {
            configurations: components["schemas"]["Configuration"][];
            template: components["schemas"]["Template"];
        };
        /** @description What counting disks and accesses promises against one such disk, and how far that goes. */
        Theory: {
            basis: components["schemas"]["Message"];
            high: number;
            low: number;
        };
        /** @description A volume over time. */
        Timeline: {
            baseline_id: string | null;
            cells: components["schemas"]["TimelineCell"][];
            is_baseline_marked: boolean;
            lines: components["schemas"]["TimelineLine"][];
            name: components["schemas"]["TimelineName"];
            runs: components["schemas"]["TimelineRun"][];
            threshold_ratio: number;
        };
        /** @description One workload on one variant over all runs. */
        TimelineCell: {
            /** @enum {string} */
            figure: "median" | "steady-mean" | "not-steady" | "pooled";
            is_headline: boolean;
            is_higher_better: boolean;
            limit: components["schemas"]["Message"] | null;
            metric: string;
            metric_label: components["schemas"]["Message"];
            points: components["schemas"]["TimelinePoint"][];
            sentence: components["schemas"]["Message"];
            title: components["schemas"]["Message"];
            unit: string;
            variant: string;
            watch: components["schemas"]["Watch"];
            workload: string;
        };
        /** @description The runs of one file system, as far as the timeline has any. */
        TimelineLine: {
            line: number;
            name: components["schemas"]["Message"];
            newest_at: string;
            newest_id: string;
        };
        /** @description Which timelines there are: volume, suite and profile. */
        TimelineList: {
            timelines: components["schemas"]["TimelineName"][];
        };
        /** @description Which timeline: all finished runs of one volume with one suite and profile. */
        TimelineName: {
            baseline_ids: string[];
            is_imported: boolean;
            newest_at: string;
            newest_id: string;
            profile: string;
            runs: number;
            suite_id: string;
            suite_title: components["schemas"]["Message"];
            unknown_times: number;
            volume_id: string;
            volume_name: string;
        };
        /** @description One run's number of one cell, base unit. */
        TimelinePoint: {
            high: number;
            is_valid: boolean;
            low: number;
            median: number;
            n: number;
            run_id: string;
        };
        /** @description One run along the time axis. */
        TimelineRun: {
            at: string;
            changes: components["schemas"]["Change"][];
            group: number;
            id: string;
            is_baseline: boolean;
            is_imported: boolean;
            is_mark: boolean;
            label: string;
            line: number;
            note: string;
        };
        /** @description One message, word for word. */
        Told: {
            text: string;
            topic: string;
        };
        /** @description One second of a round, as drawn in the time trace. */
        TracePoint: {
            cpu_ratio: number | null;
            disks_busy_ratio: {
                [key: string]: number;
            };
            read_bytes_per_s: number | null;
            read_iops: number | null;
            t_s: number;
            temperature_c: number | null;
            write_bytes_per_s: number | null;
            write_iops: number | null;
        };
        /** @description What tells whether a stage is steady. */
        Tracked: {
            every: number;
            metric: string;
            workload: string;
        };
        /** @description What became of a test. */
        TriedAddress: {
            address_id: string;
            problem: components["schemas"]["Message"] | null;
        };
        /** @description What a measured unit costs. */
        UnitPrice: {
            amount: number;
            currency: string;
            is_hourly: boolean;
            is_monthly: boolean;
            metric: string;
            title: components["schemas"]["Message"];
            words: components["schemas"]["Message"];
            workload: string;
        };
        /** @description How one unit is written. */
        UnitRow: {
            counted: components["schemas"]["Message"] | null;
            id: string;
            /** @enum {string} */
            scaling: "count" | "throughput" | "latency" | "duration" | "share";
            title: components["schemas"]["Message"];
            word: components["schemas"]["Message"] | null;
        };
        /** @description A fact that could not be had, and why. */
        Unknown: {
            fact: string;
            reason: components["schemas"]["Message"];
        };
        /** @description A run that says too little of its volume; the owner knows where it belongs. */
        UnplacedRun: {
            created_at: string;
            is_imported: boolean;
            label: string;
            profile: string;
            run_id: string;
            variants: string[];
        };
        /** @description One everyday use. */
        Use: {
            /** @enum {string} */
            grade: "met" | "just" | "close" | "not_met" | "unknown";
            id: string;
            needs: components["schemas"]["MeasuredNeed"][];
            reason: components["schemas"]["Message"];
            title: components["schemas"]["Message"];
        };
        /** @description One variant against another on one configuration, in one workload. */
        VariantDifference: {
            against: string;
            configuration: string;
            interval: [
                number,
                number
            ] | null;
            metric: string;
            p_adjusted: number | null;
            ratio: number;
            untested: string | null;
            variant: string;
            /** @enum {string} */
            verdict: "faster" | "slower" | "no-difference" | "unproven" | "sittings-differ" | "indicative";
            visible_ratio: number | null;
        };
        /** @description A mounted local file system; or a mounted share, of which only the mount table is known. */
        Volume: {
            device: string;
            disks: components["schemas"]["Disk"][];
            file_system: string;
            file_system_id?: components["schemas"]["FileSystemId"] | null;
            free_bytes: number;
            id: string;
            is_encrypted: boolean | null;
            is_read_only: boolean;
            is_removable: boolean;
            layers: components["schemas"]["Layer"][];
            mount_options: string[];
            mount_point: string;
            name: string;
            pool: components["schemas"]["StoragePool"];
            share?: components["schemas"]["MountedShare"] | null;
            ssd_cache: string | null;
            target: components["schemas"]["TargetFolder"] | null;
            total_bytes: number;
            unknowns: components["schemas"]["Unknown"][];
        };
        /** @description Whether a volume can be measured now. */
        VolumeAccess: {
            folder: components["schemas"]["TargetFolder"];
            volume_id: string;
        };
        /** @description A volume with its newest result and what measuring it costs, or why it is refused. */
        VolumeCard: {
            broken: components["schemas"]["BrokenRun"] | null;
            cost: components["schemas"]["Cost"] | null;
            course: number[];
            course_since_at: string | null;
            last: components["schemas"]["RunRow"] | null;
            left: components["schemas"]["LeftFiles"][];
            made_share: string | null;
            notices: components["schemas"]["Notice"][];
            ranges: components["schemas"]["FigureRange"][];
            refusal: components["schemas"]["Refusal"] | null;
            trend: components["schemas"]["Message"] | null;
            under_way: components["schemas"]["RunRow"] | null;
            unknown_times: number;
            volume: components["schemas"]["Volume"];
        };
        /** @description The parts of the header; empty where its owner names none. */
        VolumeLabel: {
            disk_type: string;
            instance: string;
            provider: string;
            region: string;
        };
        VolumeLabelEdit: {
            /** @default  */
            disk_type: string;
            /** @default  */
            instance: string;
            /** @default  */
            provider: string;
            /** @default  */
            region: string;
        };
        /** @description The machine and all its volumes. */
        VolumeList: {
            left: components["schemas"]["LeftFiles"][];
            machine: components["schemas"]["Machine"];
            running: string | null;
            taken_at: string;
            unknowns: components["schemas"]["Unknown"][];
            volumes: components["schemas"]["VolumeCard"][];
        };
        /** @description The promise of a volume as it is stored. */
        VolumePromise: {
            changed_at: string;
            promise: components["schemas"]["Promise"];
            volume_id: string;
        };
        /** @description A volume that is there now and fits open cells. */
        VolumeProposal: {
            configuration_id: string;
            doubt: components["schemas"]["Message"] | null;
            is_certain: boolean;
            obstacle: components["schemas"]["Message"] | null;
            sync_remaining_s: number | null;
            target_path: string | null;
            variants: string[];
            volume_id: string;
            volume_name: string;
        };
        /** @description A file that came while something was measured. */
        WaitingImport: {
            hint: components["schemas"]["Message"] | null;
            id: string;
            message: components["schemas"]["Message"] | null;
            result: components["schemas"]["Imported"] | null;
            size_bytes: number;
            /** @enum {string} */
            state: "waiting" | "done" | "failed";
        };
        /** @description Files that came while something was measured, oldest first; forgotten when the service ends. */
        WaitingImportList: {
            waiting: components["schemas"]["WaitingImport"][];
        };
        /** @description One cell watched over its runs. */
        Watch: {
            before_run_id: string | null;
            missing_runs: number;
            noise_ratio: number | null;
            ratio: number | null;
            row_runs: number;
            runs: number;
            since_run_id: string | null;
            slow_below_ratio: number | null;
            /** @enum {string} */
            state: "too-few" | "usual" | "suspected" | "slower" | "faster";
            usual: number | null;
            usual_run_ids: string[];
        };
        /** @description What a run over file sizes will send over one way, and what that takes. */
        WayPlan: {
            cost: number | null;
            currency: string | null;
            duration_s: number;
            get_bytes: number;
            left_out?: string[] | null;
            limit_bytes?: number | null;
            most_bytes: number | null;
            name: string;
            place: string;
            probe?: string | null;
            put_bytes: number;
            /** @enum {string|null} */
            reach?: "machine" | "local" | "internet" | "unknown" | null;
            requests?: number | null;
            share?: components["schemas"]["MountedShare"] | null;
            sockets?: number | null;
            stays?: components["schemas"]["Message"][] | null;
            target_id: string;
        };
        /** @description A metric over the rounds of the steady window: a mean, as the method asks for, and no interval. */
        WindowSummary: {
            max: number;
            mean: number;
            min: number;
            n: number;
        };
        /** @description The rounds of one workload second by second. */
        WorkloadCourse: {
            rounds: components["schemas"]["RoundCourse"][];
            variant: string;
            workload: string;
        };
        /** @description All rounds of one workload on one variant. */
        WorkloadResult: {
            access: components["schemas"]["Access"] | null;
            amplification: components["schemas"]["Amplification"] | null;
            badges: components["schemas"]["Badges"];
            burst?: components["schemas"]["BurstCredits"] | null;
            /** @enum {string} */
            cache_class: "uncached" | "guest-uncached" | "cached" | "server-warm" | "unknown";
            caveats: components["schemas"]["Caveat"][];
            command: string[];
            direction: string;
            expectation: components["schemas"]["Expectation"] | null;
            id: string;
            is_headline: boolean;
            knees: {
                [key: string]: number;
            };
            limit: components["schemas"]["Limit"] | null;
            longest_ns?: {
                [key: string]: number;
            } | null;
            metric: string;
            parameters: {
                [key: string]: unknown;
            };
            percentiles: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            rounds: components["schemas"]["Round"][];
            summary: {
                [key: string]: components["schemas"]["Summary"];
            };
            sustained: components["schemas"]["Sustained"] | null;
            title: components["schemas"]["Message"];
            tool: string;
            variant: string;
            window: {
                [key: string]: components["schemas"]["WindowSummary"];
            };
            window_longest_ns?: {
                [key: string]: number;
            } | null;
        };
        /** @description The main metric of one workload on one variant, or what moves with it. */
        WorkloadSpread: {
            between_rounds: components["schemas"]["Level"] | null;
            between_runs: components["schemas"]["Level"] | null;
            is_file_made_anew: boolean;
            mad_ratio: number | null;
            metric: string;
            title: components["schemas"]["Message"];
            variant: string;
            within_round: components["schemas"]["Level"] | null;
            workload: string;
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
